/** Starts per turn of the event loop. Libuv accepts one connection per turn, so new connections wait for as many turns as there are ahead of them. */
const MAX_PER_TURN = 2

/** Work that starts in a later turn of the event loop, unless it has become pointless by then. */
interface Start {
  readonly isPointless: () => boolean
  readonly start: () => void
}

/**
 * Starts requests in the turn after the one in which they arrived. A client that opens streams and resets them at once causes no work
 * (CVE-2023-44487), and one that sends many requests at once does not delay other connections.
 */
export class StartQueue {
  #waiting: Start[] = []
  #isScheduled = false
  #isPaused = false

  get isPaused(): boolean {
    return this.#isPaused
  }

  /** Starts nothing until `resume`. */
  pause(): void {
    this.#isPaused = true
  }

  resume(): void {
    this.#isPaused = false
    this.#schedule()
  }

  add(start: Start): void {
    this.#waiting.push(start)
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled || this.#isPaused) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#turn()
    })
  }

  #turn(): void {
    if (this.#isPaused) return
    const alive = this.#waiting.filter(({ isPointless }) => !isPointless())
    this.#waiting = alive.slice(MAX_PER_TURN)
    for (const { start } of alive.slice(0, MAX_PER_TURN)) start()
    if (this.#waiting.length > 0) this.#schedule()
  }
}
