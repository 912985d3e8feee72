import type { Clock } from '@keyhall/core/shared'

/** The system clock. */
export const systemClock: Clock = { now: () => Math.floor(Date.now() / 1000) }
