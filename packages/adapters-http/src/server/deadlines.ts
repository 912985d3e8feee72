/** Milliseconds between checks: no deadline is exceeded by more than this. */
const CHECK_INTERVAL = 500

/** Something that must end in time. Linked to itself while it is in no list. */
export class Deadline {
  before: Deadline = this
  after: Deadline = this
  readonly at: number
  readonly expire: () => void

  /**
   * @param at milliseconds, on the scale of `performance.now`
   * @param expire called once when the deadline has passed
   */
  constructor(at: number, expire: () => void) {
    this.at = at
    this.expire = expire
  }
}

/**
 * Checks all deadlines in one interval, because a timer for each request costs as much as the rest of its frame.
 *
 * They are a linked list instead of a `Set`. A set replaces its table while it is used. The table that it leaves behind retains the requests in it until the
 * next full garbage collection, and each small collection copies them with their sockets and answers.
 */
export class Deadlines {
  /** Joins both ends of the list. */
  readonly #end = new Deadline(Infinity, () => undefined)
  #timer: NodeJS.Timeout | undefined

  /** Does nothing for a deadline that is in the list. */
  add(deadline: Deadline): void {
    if (deadline.after !== deadline) return
    const last = this.#end.before
    deadline.before = last
    deadline.after = this.#end
    last.after = deadline
    this.#end.before = deadline
    this.#timer ??= setInterval(() => this.#check(performance.now()), CHECK_INTERVAL)
  }

  /** Does nothing for a deadline that is in no list. */
  delete(deadline: Deadline): void {
    deadline.before.after = deadline.after
    deadline.after.before = deadline.before
    // Otherwise a deleted deadline would retain its neighbors.
    deadline.before = deadline
    deadline.after = deadline
  }

  #check(now: number): void {
    // Stopped by the check instead of by `delete`, so that single requests do not start and stop it each time.
    if (this.#end.after === this.#end) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    const passed: Deadline[] = []
    for (let one = this.#end.after; one !== this.#end; one = one.after) if (now >= one.at) passed.push(one)
    for (const one of passed) {
      // Deleted by one before it.
      if (one.after === one) continue
      this.delete(one)
      one.expire()
    }
  }
}
