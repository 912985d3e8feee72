import type { Clock } from '../../foundation/shared/index.js'

const MINUTE = 60
/** Fetches in a minute: for one client network, and for all of them in this process. */
const MAX = { ofNetwork: 30, ofAll: 600 } as const

/** Limits how often requests make this server call others. */
export class FetchLimits {
  readonly #clock: Clock
  readonly #counts = new Map<string, number>()
  #minute = -1
  #total = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Counts a fetch for a network. @returns whether it is allowed */
  take(network: string): boolean {
    const minute = Math.floor(this.#clock.now() / MINUTE)
    if (minute !== this.#minute) {
      this.#minute = minute
      this.#counts.clear()
      this.#total = 0
    }
    const count = this.#counts.get(network) ?? 0
    if (count >= MAX.ofNetwork || this.#total >= MAX.ofAll) return false
    this.#counts.set(network, count + 1)
    this.#total += 1
    return true
  }
}
