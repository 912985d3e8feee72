import { Linked, LinkedList } from './linked-list.js'

/** Milliseconds between checks: no deadline is exceeded by more than this. */
const CHECK_INTERVAL = 500

/** Something that must end in time. */
export class Deadline extends Linked {
  readonly at: number
  readonly expire: () => void

  /**
   * @param at milliseconds, on the scale of `performance.now`
   * @param expire called once when the deadline has passed
   */
  constructor(at: number, expire: () => void) {
    super()
    this.at = at
    this.expire = expire
  }
}

/** Checks all deadlines in one interval, because a timer for each request costs as much as the rest of its frame. */
export class Deadlines {
  readonly #pending = new LinkedList<Deadline>()
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
    if (this.#pending.isEmpty) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    for (const deadline of this.#pending.members()) {
      // One that expires may delete others.
      if (now < deadline.at || !deadline.isInList) continue
      this.#pending.delete(deadline)
      deadline.expire()
    }
  }
}
