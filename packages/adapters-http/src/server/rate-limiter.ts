import { networkOf } from '@keyhall/core/shared'
import type { Clock } from '@keyhall/core/shared'

/** What is counted together. */
export type LimitedArea = 'login' | 'token' | 'keys' | 'api'

/** Requests per client address and minute; 0 is no limit. */
export type RateLimits = Readonly<Record<LimitedArea, number>>

const MINUTE = 60
const MOST_ADDRESSES = 100_000

/** Counts requests per client address in windows of a minute, in this process. */
export class RateLimiter {
  readonly #limits: RateLimits
  readonly #clock: Clock
  readonly #counts = new Map<string, number>()
  #window = -1

  constructor(limits: RateLimits, clock: Clock) {
    this.#limits = limits
    this.#clock = clock
  }

  /** @returns seconds to wait, or 0 when the request may go on */
  hit(area: LimitedArea, address: string): number {
    const limit = this.#limits[area]
    if (limit === 0) return 0
    const now = this.#clock.now()
    const window = Math.floor(now / MINUTE)
    if (window !== this.#window || this.#counts.size > MOST_ADDRESSES) {
      this.#window = window
      this.#counts.clear()
    }
    const key = `${area} ${networkOf(address)}`
    const count = (this.#counts.get(key) ?? 0) + 1
    this.#counts.set(key, count)
    return count > limit ? (window + 1) * MINUTE - now : 0
  }
}
