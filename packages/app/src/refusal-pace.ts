import { setTimeout as sleep } from 'node:timers/promises'
import type { Pace } from '@keyhall/core/credentials'

/** Milliseconds. Imported hashes whose verification may take longer are refused when they are imported. */
const FLOOR = 500

/** The pace of a real server: nobody is refused a sign-in sooner than the costliest verification would take. Costs no processor time. */
export const refusalPace: Pace = {
  begin: () => {
    const started = performance.now()
    return async () => {
      const left = FLOOR - (performance.now() - started)
      if (left > 0) await sleep(left)
    }
  },
}

/** For embedded servers, whose tests have nothing to hide and should not wait. */
export const noPace: Pace = { begin: () => () => Promise.resolve() }
