import type { Clock, EpochSeconds, OutgoingHttp } from '../../foundation/shared/index.js'
import { cacheLifetime } from './cache-lifetime.js'
import { MAX_KEY_SET, isUsableKey } from './key-set.js'

type Jwk = Readonly<Record<string, unknown>>

/** Key sets in memory. */
const MAX_ENTRIES = 500
/** Bytes. */
const MAX_BODY = 64 * 1024
/** Seconds. */
const TIMEOUT = 5
/** Seconds between two fetches of one address, so that requests with unknown keys do not make this server call it repeatedly. */
const PERIOD = 60
/** Seconds for which a key set is used without fetching it again. */
const LIFETIME = { min: PERIOD, usual: 3600, max: 3600 } as const
/** Seconds since the last successful fetch, after which keys no longer count while their address does not answer. */
const MAX_AGE = 2 * LIFETIME.max

/** The key set of an address. */
export interface FetchedKeySet {
  readonly keys: readonly Jwk[]
  /** Why the last fetch failed. */
  readonly problem?: string
}

interface Known extends FetchedKeySet {
  /** The last fetch, and the last successful one. */
  readonly fetchedAt: EpochSeconds
  readonly readAt: EpochSeconds
  /** When it is fetched again. */
  readonly until: EpochSeconds
}

interface Dependencies {
  readonly http: OutgoingHttp
  readonly clock: Clock
  /** For addresses that strangers chose: asked before each fetch. */
  readonly mayFetch?: (uri: string) => boolean
}

const NONE: FetchedKeySet = { keys: [] }

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** RFC 7517 §5: members and keys that are not understood are ignored. */
function keysIn(body: string): readonly Jwk[] | undefined {
  const set = parsed(body)
  const keys: unknown = typeof set === 'object' && set !== null ? (set as Jwk)['keys'] : undefined
  return Array.isArray(keys) && keys.length <= MAX_KEY_SET.keys ? keys.filter(isUsableKey) : undefined
}

/** Key sets at the addresses of clients, in a cache of bounded size. */
export class FetchedKeySets {
  readonly #deps: Dependencies
  readonly #known = new Map<string, Known>()
  readonly #fetching = new Map<string, Promise<FetchedKeySet>>()

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** The cached set, which may be out of date. */
  known(uri: string): FetchedKeySet | undefined {
    return this.#known.get(uri)
  }

  /**
   * The key set. Fetches it when it is out of date, or does not have what is needed, but at most once in a period (OIDC Core §10.1.1).
   *
   * @param isEnough whether the keys include the needed one
   */
  async current(uri: string, isEnough: (keys: readonly Jwk[]) => boolean): Promise<FetchedKeySet> {
    const known = this.#known.get(uri)
    const now = this.#deps.clock.now()
    if (known && (now - known.fetchedAt < PERIOD || (now < known.until && isEnough(known.keys)))) return known
    const running = this.#fetching.get(uri) ?? this.#fetch(uri, known).finally(() => this.#fetching.delete(uri))
    this.#fetching.set(uri, running)
    return running
  }

  async #fetch(uri: string, before: Known | undefined): Promise<FetchedKeySet> {
    const { http, clock, mayFetch } = this.#deps
    const stale = (): readonly Jwk[] => (before && clock.now() - before.readAt < MAX_AGE ? before.keys : [])
    // Not remembered: a refused fetch must not push the key sets of others out of the cache.
    if (mayFetch?.(uri) === false) return before ? { ...before, keys: stale() } : NONE
    const answer = await http.send({
      url: uri, method: 'GET', headers: { accept: 'application/jwk-set+json, application/json' }, body: '', timeout: TIMEOUT, maxAnswerBytes: MAX_BODY,
      isChosenByStranger: mayFetch !== undefined,
    })
    const fetchedAt = clock.now()
    const failed = (problem: string): Known => this.#remember(uri, { keys: stale(), fetchedAt, readAt: before?.readAt ?? 0, until: fetchedAt + PERIOD, problem })
    // The detail would reveal the network of this server.
    if ('problem' in answer) return failed(answer.problem)
    if (answer.status !== 200) return failed(`status ${answer.status} instead of 200; redirects are not followed`)
    const keys = keysIn(answer.body)
    if (!keys) return failed(`not a JSON Web Key Set with at most ${MAX_KEY_SET.keys} keys`)
    return this.#remember(uri, { keys, fetchedAt, readAt: fetchedAt, until: fetchedAt + cacheLifetime(answer.cacheControl, LIFETIME) })
  }

  #remember(uri: string, known: Known): Known {
    this.#known.delete(uri)
    this.#known.set(uri, known)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_ENTRIES && oldest !== undefined) this.#known.delete(oldest)
    return known
  }
}
