import { setTimeout as sleep } from 'node:timers/promises'
import type { Pace } from '@keyhall/core/credentials'

/** Milliseconds. Imported hashes whose verification may take longer are refused when they are imported. */
const FLOOR = 500

/** The pace of production servers: a failed sign-in takes at least as long as the slowest verification. Costs no processor time. */
export const refusalPace: Pace = {
  begin: () => {
    const started = performance.now()
    return async () => {
      const left = FLOOR - (performance.now() - started)
      if (left > 0) await sleep(left)
    }
  },
}

/** For embedded servers in tests, which should not wait. */
export const noPace: Pace = { begin: () => () => Promise.resolve() }
