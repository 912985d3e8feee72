import type { Clock } from '../../foundation/shared/index.js'
import { siteOf } from '../../foundation/shared/index.js'
import { TooManyRegistrations } from './registration-errors.js'

const DAY = 86_400
/** Networks that are counted one by one in a day. Further ones share one count. */
const MAX_NETWORKS = 10_000
const REST = 'all further networks'

/** Counts the registrations of each client network in a day. Networks of one customer count together. */
export class RegistrationQuota {
  readonly #clock: Clock
  readonly #counts = new Map<string, number>()
  #day = -1

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** @throws TooManyRegistrations */
  take(network: string, limit: number): void {
    const now = this.#clock.now()
    const day = Math.floor(now / DAY)
    if (day !== this.#day) {
      this.#day = day
      this.#counts.clear()
    }
    const site = siteOf(network)
    const key = this.#counts.has(site) || this.#counts.size < MAX_NETWORKS ? site : REST
    const count = this.#counts.get(key) ?? 0
    if (count >= limit) throw new TooManyRegistrations((day + 1) * DAY - now)
    this.#counts.set(key, count + 1)
  }
}
