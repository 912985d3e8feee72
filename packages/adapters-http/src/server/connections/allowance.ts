/** A token bucket: allows a burst, then a rate. */
export class Allowance {
  readonly #burst: number
  readonly #perSecond: number
  #left: number
  #at: number

  /** @param now milliseconds */
  constructor({ burst, perSecond }: { readonly burst: number; readonly perSecond: number }, now: number) {
    this.#burst = burst
    this.#perSecond = perSecond
    this.#left = burst
    this.#at = now
  }

  /** @returns whether the amount was within the allowance */
  spend(amount: number, now: number): boolean {
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) / 1000) * this.#perSecond) - amount
    this.#at = now
    return this.#left >= 0
  }
}
