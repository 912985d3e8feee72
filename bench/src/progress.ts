/** One line on standard error: rewritten on a terminal, one after the other elsewhere. */
export class Progress {
  readonly #startedAt = Date.now()
  readonly #isTerminal = process.stderr.isTTY

  show(text: string): void {
    const line = `[${((Date.now() - this.#startedAt) / 1000).toFixed(0)} s] ${text}`
    process.stderr.write(this.#isTerminal ? `\r\u001B[K${line}` : `${line}\n`)
  }

  /** A line that stays. */
  note(text: string): void {
    this.end()
    process.stderr.write(`${text}\n`)
  }

  end(): void {
    if (this.#isTerminal) process.stderr.write('\r\u001B[K')
  }
}
