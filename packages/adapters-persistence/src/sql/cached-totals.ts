import { Failure } from '@keyhall/core/shared'

/** Milliseconds. */
const MAX_AGE = 60_000
const MAX_ENTRIES = 500

interface Cached {
  readonly until: number
  /** `undefined` when the list could not be counted in time. */
  readonly total: Promise<number | undefined>
}

/**
 * The lengths of long lists, counted at most once a minute. Concurrent callers share one count. A list that could not be counted is not counted
 * again before the minute is over, because each attempt costs as much as the limit allows.
 */
export class CachedTotals {
  readonly #now: () => number
  readonly #cached = new Map<string, Cached>()

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /**
   * @param list identifies the list
   * @returns `undefined` when it cannot be counted
   */
  of(list: string, count: () => Promise<number>): Promise<number | undefined> {
    const known = this.#cached.get(list)
    if (known && known.until > this.#now()) return known.total
    const total = orUndefined(count())
    this.#cached.delete(list)
    this.#cached.set(list, { until: this.#now() + MAX_AGE, total })
    total.catch(() => this.#cached.delete(list))
    const [oldest] = this.#cached.keys()
    if (this.#cached.size > MAX_ENTRIES && oldest !== undefined) this.#cached.delete(oldest)
    return total
  }
}

/** Too many searches, or too long a list: no reason to fail for a page that was found. */
async function orUndefined(total: Promise<number>): Promise<number | undefined> {
  try {
    return await total
  } catch (problem) {
    if (problem instanceof Failure && LIMITS.has(problem.kind)) return undefined
    throw problem
  }
}

const LIMITS: ReadonlySet<Failure['kind']> = new Set(['resource_exhausted', 'deadline_exceeded'])
