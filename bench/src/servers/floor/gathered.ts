import { setImmediate as nextTurn } from 'node:timers/promises'

const MAX_TURNS = 3

/** Waits until a turn of the event loop adds nothing to the list. */
export async function gathered(waiting: { readonly length: number }): Promise<void> {
  let before = -1
  for (let turns = 0; turns < MAX_TURNS && waiting.length > before; turns++) {
    before = waiting.length
    await nextTurn()
  }
}
