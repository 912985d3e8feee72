import type { ConnectionLimits } from './limits.js'

type Pace = Pick<ConnectionLimits, 'answerTimeout' | 'minReadRate'>

/** Milliseconds that a client may take to read a number of bytes. */
export const readingTime = (bytes: number, { answerTimeout, minReadRate }: Pace): number => answerTimeout + (bytes / minReadRate) * 1000

/** The output to a client. */
export interface Outlet {
  /** Bytes that wait to be read. */
  readonly writableLength: number
  /** All bytes written so far, including those that wait. */
  readonly bytesWritten: number
}

/** Detects a client that does not read its answers, or reads them a byte at a time. */
export class Outflow {
  readonly #outlet: Outlet
  readonly #pace: Pace
  #blocked: { readonly since: number; readonly writtenBefore: number } | undefined

  constructor(outlet: Outlet, pace: Pace) {
    this.#outlet = outlet
    this.#pace = pace
  }

  /** Called at regular intervals. @param now milliseconds */
  isStalled(now: number): boolean {
    const { writableLength, bytesWritten } = this.#outlet
    if (writableLength === 0) {
      this.#blocked = undefined
      return false
    }
    this.#blocked ??= { since: now, writtenBefore: bytesWritten - writableLength }
    return now - this.#blocked.since > readingTime(bytesWritten - this.#blocked.writtenBefore, this.#pace)
  }
}
