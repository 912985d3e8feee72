import { performance } from 'node:perf_hooks'

/** A measurement takes longer than its window: preparation, warm-up, and the requests under way at its end. */
const OVERHEAD = 2.5

/** Seconds. Less says nothing, because processor time is counted in hundredths of a second. */
const MIN_WINDOW = 0.2

/** Shares the time of a run among its measurements. */
export class Pace {
  readonly #seconds: number
  readonly #end: number
  readonly #now: () => number

  /** @param now milliseconds */
  constructor({ seconds, maxSeconds }: { readonly seconds: number; readonly maxSeconds: number }, now: () => number = () => performance.now()) {
    this.#seconds = seconds
    this.#now = now
    this.#end = now() + maxSeconds * 1000
  }

  /** @returns the seconds of the next measurement when so many are left, or undefined when the time is over */
  next(left: number): number | undefined {
    const remaining = (this.#end - this.#now()) / 1000
    if (remaining <= 0) return undefined
    return Math.min(this.#seconds, Math.max(MIN_WINDOW, remaining / left / OVERHEAD))
  }
}
