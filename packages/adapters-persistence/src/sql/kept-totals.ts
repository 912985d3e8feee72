import { Failure } from '@keyhall/core/shared'

/** Milliseconds. */
const MAX_AGE = 60_000
const MAX_KEPT = 500

interface Kept {
  readonly until: number
  /** `undefined` when the list could not be counted in time. */
  readonly total: Promise<number | undefined>
}

/**
 * The lengths of long lists, counted at most once a minute. Callers that ask meanwhile share one count. A list that could not be counted is not counted
 * again before the minute is over, because each attempt costs as much as the limit allows.
 */
export class KeptTotals {
  readonly #now: () => number
  readonly #kept = new Map<string, Kept>()

  /** @param now milliseconds of a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /**
   * @param list identifies the list
   * @returns `undefined` when it cannot be counted
   */
  of(list: string, count: () => Promise<number>): Promise<number | undefined> {
    const known = this.#kept.get(list)
    if (known && known.until > this.#now()) return known.total
    const total = orUndefined(count())
    this.#kept.delete(list)
    this.#kept.set(list, { until: this.#now() + MAX_AGE, total })
    total.catch(() => this.#kept.delete(list))
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest)
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
