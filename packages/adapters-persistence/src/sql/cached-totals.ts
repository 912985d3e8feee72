import { Failure } from '@keyhall/core/shared'

/** Milliseconds. */
const MAX_AGE = 60_000
const MAX_ENTRIES = 500

/** `total` is `undefined` when the list could not be counted in time. */
interface Counted {
  readonly total: number | undefined
}

interface Cached {
  readonly until: number
  readonly total: Promise<number | undefined>
  /** Absent while the list is being counted. */
  counted?: Counted
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

  /** The length of a list that was counted within the last minute. */
  recent(list: string): Counted | undefined {
    const known = this.#cached.get(list)
    return known && known.until > this.#now() ? known.counted : undefined
  }

  /**
   * @param list identifies the list
   * @returns `undefined` when it cannot be counted
   */
  of(list: string, count: () => Promise<number>): Promise<number | undefined> {
    const known = this.#cached.get(list)
    if (known && known.until > this.#now()) return known.total
    const total = orUndefined(count())
    const cached: Cached = { until: this.#now() + MAX_AGE, total }
    this.#cached.delete(list)
    this.#cached.set(list, cached)
    total.then((length) => { cached.counted = { total: length } }, () => this.#cached.delete(list))
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
