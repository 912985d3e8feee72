import { SearchTooSlow } from '@keyhall/core/shared'

/** Milliseconds. With the wait for a place, a scan ends within the eight seconds that every call of the storage may take. */
export const MAX_SCAN = 5_000

/** How many scans run and wait in one process. */
export const SCAN_PLACES = { maxRunning: 2, maxWaiting: 32, maxWait: 2_000 } as const

export const tooSlow = () =>
  new SearchTooSlow('the search reads too many rows: narrow it down, or search by a beginning or the whole value instead of a part')
