/** The clock of the self-test. */
export interface Time {
  /** Whole seconds since 1970. */
  readonly now: () => number
  /** Waits, in seconds: only waiting moves the server's clock. */
  readonly wait: (seconds: number) => Promise<void>
}

/** The time of this machine. */
export const machineTime: Time = {
  now: () => Math.floor(Date.now() / 1000),
  wait: (seconds) => new Promise((resolve) => void setTimeout(resolve, seconds * 1000)),
}
