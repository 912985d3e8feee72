import { networkOf } from '@keyhall/core/shared'

/** Maximum concurrent number. */
export interface Capacity {
  readonly max: number
  /** The maximum of one client network. */
  readonly maxPerNetwork: number
}

/** Counts open connections, or running requests, per client network and in all. */
export class Admission {
  readonly #capacity: Capacity
  readonly #isTrusted: (address: string) => boolean
  readonly #counts = new Map<string, number>()
  #open = 0

  /** @param isTrusted whether an address is that of a proxy, which carries the connections of many clients */
  constructor(capacity: Capacity, isTrusted: (address: string) => boolean) {
    this.#capacity = capacity
    this.#isTrusted = isTrusted
  }

  get open(): number {
    return this.#open
  }

  /** @returns a function that undoes the admission, or `undefined` when there are too many */
  admit(address: string): (() => void) | undefined {
    const free = this.#capacity.max - this.#open
    const network = networkOf(address)
    const count = this.#counts.get(network) ?? 0
    // A network gets at most half of the free capacity, so that a few networks cannot use up everything.
    const isAllowed = this.#isTrusted(address) ? free > 0 : count < Math.min(this.#capacity.maxPerNetwork, Math.ceil(free / 2))
    if (!isAllowed) return undefined
    this.#open++
    this.#counts.set(network, count + 1)
    return () => {
      this.#open--
      const left = (this.#counts.get(network) ?? 1) - 1
      if (left === 0) this.#counts.delete(network)
      else this.#counts.set(network, left)
    }
  }
}
