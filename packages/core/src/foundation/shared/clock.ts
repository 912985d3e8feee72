/** Seconds since 1970-01-01 UTC, an integer. */
export type EpochSeconds = number

/** Tells the time. Every decision about validity asks this port, so that tests move time instead of waiting. */
export interface Clock {
  now(): EpochSeconds
}
