import type { Effect, Loss } from './loss.js'

/** A count of losses with the same place and reason. */
export interface LossCount {
  /** A JSON path without list indices, such as `users[].federatedIdentities[]`. */
  readonly path: string
  readonly effect: Effect
  readonly reason: string
  readonly count: number
}

/** Maximum number of places that are counted separately, because exports may have any member names. */
const MAX_PLACES = 10_000

/** Counts losses by place and reason. */
export class LossCounts {
  readonly #counts = new Map<string, LossCount>()
  readonly #most: number

  constructor(most = MAX_PLACES) {
    this.#most = most
  }

  add({ path, effect, reason }: Loss): void {
    const place = path.replace(/\[\d+\]/g, '[]')
    const key = `${place}\n${effect}\n${reason}`
    if (this.#counts.has(key) || this.#counts.size < this.#most) this.#count(key, { path: place, effect, reason })
    else this.#count('', { path: 'elsewhere', effect: 'left out', reason: 'too many different places to count each' })
  }

  /** Most frequent first. */
  all(): readonly LossCount[] {
    return [...this.#counts.values()].toSorted((a, b) => b.count - a.count)
  }

  #count(key: string, place: Omit<LossCount, 'count'>): void {
    this.#counts.set(key, { ...place, count: (this.#counts.get(key)?.count ?? 0) + 1 })
  }
}
