/** Seconds since 1970-01-01 UTC, an integer. */
export type EpochSeconds = number

/** The current time. All time-dependent decisions use this port, so that tests can set the time. */
export interface Clock {
  now(): EpochSeconds
}
