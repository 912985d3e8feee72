import { randomBytes } from 'node:crypto'
import type { Clock } from '@keyhall/core/shared'

/** Groups of routes that share a rate limit. */
const LIMITED_AREAS = ['login', 'password', 'provider', 'token', 'par', 'device', 'keys', 'api', 'docs', 'operations'] as const

export type LimitedArea = (typeof LIMITED_AREAS)[number]

/** Requests per client network and minute; 0 is no limit. */
export type RateLimits = Readonly<Record<LimitedArea, number>>

/** No limits, for embedded servers and tests. */
export const NO_RATE_LIMITS = Object.fromEntries(LIMITED_AREAS.map((area) => [area, 0])) as unknown as RateLimits

const MINUTE = 60

/** Number of counters, which limits the memory of a limiter. */
export interface LimiterSize {
  /** Networks with a counter of their own, over all areas. */
  readonly maxNetworks: number
  /** Counters shared by all further networks: a power of two. */
  readonly sharedCounts: number
}

const USUAL_SIZE: LimiterSize = { maxNetworks: 100_000, sharedCounts: 65_536 }

/**
 * Counts requests per client network in windows of a minute, in this process. Beyond `maxNetworks` networks in a window, further ones share
 * counters: an attacker with many addresses can exhaust the limit of late clients, but cannot reset a counter.
 */
export class RateLimiter {
  readonly #limits: RateLimits
  readonly #clock: Clock
  readonly #size: LimiterSize
  readonly #counts = new Map<string, number>()
  /** Random, so that attackers cannot choose addresses that share a victim's counter. */
  readonly #seed = randomBytes(4).readUInt32LE()
  #shared: Uint32Array | undefined
  #window = -1

  constructor(limits: RateLimits, clock: Clock, size: LimiterSize = USUAL_SIZE) {
    this.#limits = limits
    this.#clock = clock
    this.#size = size
  }

  /**
   * @param network of the client, from `networkOf`
   * @returns seconds to wait, or 0 when the request is allowed
   */
  hit(area: LimitedArea, network: string): number {
    const limit = this.#limits[area]
    if (limit === 0) return 0
    const now = this.#clock.now()
    const window = Math.floor(now / MINUTE)
    if (window !== this.#window) {
      this.#window = window
      this.#counts.clear()
      this.#shared = undefined
    }
    return this.#count(`${area} ${network}`) > limit ? (window + 1) * MINUTE - now : 0
  }

  #count(key: string): number {
    const own = this.#counts.get(key)
    if (own !== undefined || this.#counts.size < this.#size.maxNetworks) {
      const count = (own ?? 0) + 1
      this.#counts.set(key, count)
      return count
    }
    const shared = (this.#shared ??= new Uint32Array(this.#size.sharedCounts))
    const slot = this.#hash(key) & (this.#size.sharedCounts - 1)
    return (shared[slot] = (shared[slot] ?? 0) + 1)
  }

  /** Simplified MurmurHash3: distributes evenly and is cheaper than a cryptographic hash. */
  #hash(key: string): number {
    let hash = this.#seed
    for (let index = 0; index < key.length; index++) {
      hash = Math.imul(hash ^ (key.codePointAt(index) ?? 0), 0x85_eb_ca_6b)
      hash ^= hash >>> 13
    }
    hash = Math.imul(hash, 0xc2_b2_ae_35)
    return (hash ^ (hash >>> 16)) >>> 0
  }
}
