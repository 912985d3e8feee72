/** Milliseconds between checks: no deadline is exceeded by more than this. */
const CHECK_INTERVAL = 500

/** Something that must end in time. */
export interface Deadline {
  /** Milliseconds, on the scale of `performance.now`. */
  readonly deadline: number
  /** Called once when the deadline has passed. */
  readonly expire: () => void
}

/** Checks all deadlines in one interval, because a timer for each request costs as much as the rest of its frame. */
export class Deadlines {
  readonly #pending = new Set<Deadline>()
  #timer: NodeJS.Timeout | undefined

  add(deadline: Deadline): void {
    this.#pending.add(deadline)
    this.#timer ??= setInterval(() => this.#check(performance.now()), CHECK_INTERVAL)
  }

  delete(deadline: Deadline): void {
    this.#pending.delete(deadline)
  }

  #check(now: number): void {
    // Stopped by the check instead of by `delete`, so that single requests do not start and stop it each time.
    if (this.#pending.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    for (const deadline of this.#pending) {
      if (now < deadline.deadline) continue
      this.#pending.delete(deadline)
      deadline.expire()
    }
  }
}
