import type { Clock, EpochSeconds } from '@keyhall/core/shared'

/** A clock that moves only when advanced. */
export class TestClock implements Clock {
  #now: EpochSeconds

  constructor(now: EpochSeconds) {
    this.#now = now
  }

  now(): EpochSeconds {
    return this.#now
  }

  set(now: EpochSeconds): void {
    this.#now = now
  }

  advance(seconds: number): void {
    this.#now += seconds
  }
}
