const PAUSE = 200

/** What progress is shown on, and by which clock. */
export interface ProgressView {
  /** Writes to a terminal; absent when there is none. */
  readonly write?: (text: string) => void
  /** Milliseconds. */
  readonly now: () => number
}

/** Shows on a terminal how many users are done, and how many in a second. */
export class Progress {
  readonly #view: ProgressView
  readonly #start: number
  #count = 0
  #shownAt: number

  constructor(view: ProgressView) {
    this.#view = view
    this.#start = view.now()
    this.#shownAt = this.#start
  }

  count(): number {
    return this.#count
  }

  /** One user more. */
  step(): void {
    this.#count++
    if (this.#count % 100 !== 0 || !this.#view.write) return
    const now = this.#view.now()
    if (now - this.#shownAt < PAUSE) return
    this.#shownAt = now
    const rate = Math.round((this.#count * 1000) / (now - this.#start))
    this.#view.write(`\r${this.#count.toLocaleString('en')} users, ${rate.toLocaleString('en')} a second\u001b[K`)
  }

  /** Takes the line away. */
  end(): void {
    if (this.#shownAt !== this.#start) this.#view.write?.('\r\u001b[K')
  }
}
