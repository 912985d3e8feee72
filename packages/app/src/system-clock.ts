import type { Clock } from '@keyhall/core/shared'

/** The time of this machine. */
export const systemClock: Clock = { now: () => Math.floor(Date.now() / 1000) }
