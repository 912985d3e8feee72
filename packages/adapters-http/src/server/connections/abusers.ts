import { networkOf } from '@keyhall/core/shared'

const MINUTE = 60_000

/** Networks remembered at a time. */
const MAX_NETWORKS = 10_000

interface Abuses {
  readonly until: number
  count: number
}

/**
 * Networks whose clients abused HTTP/2. An abusive connection costs far more than an ordinary one before its abuse shows, so a network with
 * many of them is refused HTTP/2 for the rest of the minute. Browsers choose HTTP/1.1 here and are not affected.
 */
export class Abusers {
  readonly #max: number
  readonly #isTrusted: (address: string) => boolean
  readonly #networks = new Map<string, Abuses>()

  /** @param max abusive connections of a network per minute @param isTrusted whether an address is that of a proxy, which carries the connections of many clients */
  constructor(max: number, isTrusted: (address: string) => boolean) {
    this.#max = max
    this.#isTrusted = isTrusted
  }

  /** Counts an abusive connection. @param now milliseconds */
  report(address: string, now: number): void {
    if (this.#isTrusted(address)) return
    const network = networkOf(address)
    const known = this.#networks.get(network)
    if (known && now < known.until) known.count++
    else this.#remember(network, now)
  }

  /** Whether the network of an address is refused HTTP/2. @param now milliseconds */
  isRefused(address: string, now: number): boolean {
    const known = this.#networks.get(networkOf(address))
    return known !== undefined && now < known.until && known.count >= this.#max
  }

  #remember(network: string, now: number): void {
    this.#networks.delete(network)
    this.#networks.set(network, { until: now + MINUTE, count: 1 })
    for (const [oldest, { until }] of this.#networks) {
      if (until > now && this.#networks.size <= MAX_NETWORKS) break
      this.#networks.delete(oldest)
    }
  }
}
