const PAUSE = 200

/** Terminal and clock of the progress display. */
export interface ProgressView {
  /** Writes to the terminal; absent without one. */
  readonly write?: (text: string) => void
  /** Milliseconds. */
  readonly now: () => number
}

/** Shows the number of converted users and the rate on a terminal. */
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

  /** Counts one user. */
  step(): void {
    this.#count++
    if (this.#count % 100 !== 0 || !this.#view.write) return
    const now = this.#view.now()
    if (now - this.#shownAt < PAUSE) return
    this.#shownAt = now
    const rate = Math.round((this.#count * 1000) / (now - this.#start))
    this.#view.write(`\r${this.#count.toLocaleString('en')} users, ${rate.toLocaleString('en')} a second\u001b[K`)
  }

  /** Clears the line. */
  end(): void {
    if (this.#shownAt !== this.#start) this.#view.write?.('\r\u001b[K')
  }
}
