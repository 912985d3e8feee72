import type { Clock } from '../../foundation/shared/index.js'

const MINUTE = 60
/** Fetches in a minute: for one client network, from one host, and for all of them in this process. */
const MAX = { ofNetwork: 30, ofHost: 60, ofAll: 600 } as const

/** The host and port of an absolute URL; the same text for every path and query. */
const authorityOf = (url: string): string => /^[^:]+:\/\/([^/?#]*)/.exec(url)?.[1]?.toLowerCase() ?? ''

/** Limits how often requests make this server call addresses that strangers chose. */
export class FetchLimits {
  readonly #clock: Clock
  readonly #counts = new Map<string, number>()
  #minute = -1
  #total = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts a fetch for a network and a host. @returns whether it is allowed */
  take(network: string, url: string): boolean {
    if (!this.allows(network, url)) return false
    for (const key of this.#keys(network, url)) this.#counts.set(key, this.#countOf(key) + 1)
    this.#total += 1
    return true
  }

  /** Whether a fetch would be allowed now. */
  allows(network: string, url: string): boolean {
    const minute = Math.floor(this.#clock.now() / MINUTE)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#counts.clear()
      this.#total = 0
    }
    const [ofNetwork, ofHost] = this.#keys(network, url)
    return this.#countOf(ofNetwork) < MAX.ofNetwork && this.#countOf(ofHost) < MAX.ofHost && this.#total < MAX.ofAll
  }

  #keys(network: string, url: string): readonly [string, string] {
    return [`network ${network}`, `host ${authorityOf(url)}`]
  }

  #countOf(key: string): number {
    return this.#counts.get(key) ?? 0
  }
}
