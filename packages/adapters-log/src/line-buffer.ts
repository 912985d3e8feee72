import type { DestinationStream } from 'pino'

/** Milliseconds. A line is written at the latest after this time. */
const MAX_DELAY = 100

/** Characters. More are written at once. */
const MAX_WAITING = 16 * 1024

type Delay = (run: () => void, milliseconds: number) => void

/** Does not keep the process alive: the rest is written at its end. */
const afterPause: Delay = (run, milliseconds) => void setTimeout(run, milliseconds).unref()

/** The stream that lines are written to. */
export interface LineOutput extends DestinationStream {
  flush(done: (problem?: Error) => void): void
  flushSync(): void
}

/**
 * Joins the lines of 100 milliseconds into one write, because a write for each line costs more than everything else that a small request needs.
 * A line after a pause is written at once.
 */
export class LineBuffer implements LineOutput {
  readonly #output: LineOutput
  readonly #delay: Delay
  #waiting = ''
  /** Whether lines were written during the last `MAX_DELAY`. */
  #isPausing = false

  constructor(output: LineOutput, delay = afterPause) {
    this.#output = output
    this.#delay = delay
  }

  write(line: string): void {
    this.#waiting += line
    if (!this.#isPausing || this.#waiting.length >= MAX_WAITING) this.pass()
  }

  flush(done: (problem?: Error) => void): void {
    this.pass()
    this.#output.flush(done)
  }

  flushSync(): void {
    this.pass()
    this.#output.flushSync()
  }

  /** Passes the waiting lines on. */
  pass(): void {
    if (this.#waiting === '') return
    const lines = this.#waiting
    this.#waiting = ''
    this.#output.write(lines)
    if (this.#isPausing) return
    this.#isPausing = true
    this.#delay(() => {
      this.#isPausing = false
      this.pass()
    }, MAX_DELAY)
  }
}
