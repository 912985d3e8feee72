/** The time of the self-check. */
export interface Time {
  /** Whole seconds since 1970. */
  readonly now: () => number
  /** Lets time pass, in seconds: the server has another clock, which only waiting can move. */
  readonly wait: (seconds: number) => Promise<void>
}

/** The time of this machine. */
export const machineTime: Time = {
  now: () => Math.floor(Date.now() / 1000),
  wait: (seconds) => new Promise((resolve) => void setTimeout(resolve, seconds * 1000)),
}
