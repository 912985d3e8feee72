/** With more, clients would wait longer for each other without a gain. */
const MAX_TOGETHER = 16

/**
 * Takes a step of several requests one after the other: at the end of the turn of the event loop, or as soon as 16 wait. The first one
 * fills the caches of the processor for the others.
 */
export class Together<T> {
  readonly #step: (item: T) => void
  #waiting: T[] = []

  constructor(step: (item: T) => void) {
    this.#step = step
  }

  add(item: T): void {
    this.#waiting.push(item)
    if (this.#waiting.length === 1) setImmediate(() => this.#take())
    else if (this.#waiting.length === MAX_TOGETHER) this.#take()
  }

  #take(): void {
    const items = this.#waiting
    this.#waiting = []
    for (const item of items) this.#step(item)
  }
}
