/** Closes what was opened, in reverse order. */
export class Lifecycle {
  readonly #closers: (() => Promise<void> | void)[] = []
  #closing: Promise<void> | undefined

  /** Registers a function to call at `close`. */
  onClose(close: () => Promise<void> | void): void {
    this.#closers.push(close)
  }

  /** Closes everything once. The first problem is thrown after all were tried. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll()
    return this.#closing
  }

  async #closeAll(): Promise<void> {
    const problems: unknown[] = []
    for (const close of this.#closers.toReversed()) {
      try {
        await close()
      } catch (problem) {
        problems.push(problem)
      }
    }
    if (problems.length > 0) throw problems[0]
  }
}
