import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

/** @param worked milliseconds that the previous batch took; below 1 ms it waits for one turn of the event loop */
export const rest = (worked: number): Promise<void> => (worked < 1 ? nextTurn() : wait(worked))
