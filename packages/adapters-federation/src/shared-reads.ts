import { UpstreamMisconfigured } from '@keyhall/core/external-sign-in'

/** Seconds for which a document is reused. */
const MAX_AGE = 600
/** Seconds without a new attempt after a failed one: anyone can cause a read. */
const PAUSE = 10
const MAX_CACHED = 200

interface Read<T> {
  readonly value: T
  readonly readAt: number
}

/** Documents of providers, by provider: each is read by one call at a time, and not again right after a failure. */
export class SharedReads<T> {
  readonly #now: () => number
  readonly #known = new Map<string, Read<T>>()
  readonly #running = new Map<string, Promise<Read<T>>>()
  readonly #failed = new Map<string, { readonly problem: unknown; readonly until: number }>()

  /** @param now the time in seconds */
  constructor(now: () => number) {
    this.#now = now
  }

  /** @param maxAge seconds since the last read after which the document is read again */
  async get(of: string, read: () => Promise<T>, maxAge = MAX_AGE): Promise<Read<T>> {
    const known = this.#known.get(of)
    if (known && this.#now() - known.readAt < maxAge) return known
    const failed = this.#failed.get(of)
    if (failed && this.#now() < failed.until) throw failed.problem
    const running = this.#running.get(of) ?? this.#start(of, read)
    return running
  }

  /** Forgets a document and its failure, for a test by an operator. */
  forget(of: string): void {
    this.#known.delete(of)
    this.#failed.delete(of)
  }

  #start(of: string, read: () => Promise<T>): Promise<Read<T>> {
    const running = this.#read(of, read).finally(() => this.#running.delete(of))
    this.#running.set(of, running)
    return running
  }

  async #read(of: string, read: () => Promise<T>): Promise<Read<T>> {
    try {
      const done = { value: await read(), readAt: this.#now() }
      bounded(this.#known).set(of, done)
      return done
    } catch (problem) {
      bounded(this.#failed).set(of, { problem, until: this.#now() + PAUSE })
      throw problem
    }
  }
}

function bounded<V>(cache: Map<string, V>): Map<string, V> {
  if (cache.size >= MAX_CACHED) cache.clear()
  return cache
}

/** The JSON object of an answer. @throws UpstreamMisconfigured: the address is probably that of a page */
export async function objectOf(response: Response, what: string): Promise<Readonly<Record<string, unknown>>> {
  const value = await response.json().catch(() => undefined)
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Readonly<Record<string, unknown>>
  throw new UpstreamMisconfigured(`${what} did not answer with a JSON object (status ${response.status}${contentTypeOf(response)})`)
}

const contentTypeOf = ({ headers }: Response): string => {
  const type = headers.get('content-type')
  return type === null ? '' : `, ${type.slice(0, 60)}`
}
