import type { Clock, EpochSeconds, OutgoingHttp } from '../../foundation/shared/index.js'
import { registeredKeys } from './client-key.js'
import type { Client } from './client.js'
import { MAX_KEY_SET, isUsableKey } from './key-set.js'

type Jwk = Readonly<Record<string, unknown>>

/** Key sets in memory. */
const MAX_ENTRIES = 500
/** Bytes. */
const MAX_BODY = 64 * 1024
/** Seconds. */
const TIMEOUT = 5
/** Seconds for which a key set is used without fetching it again. */
const LIFETIME = 3600
/** Seconds between two fetches of one address, so that requests with unknown keys do not make this server call it repeatedly. */
const PERIOD = 60
/** Seconds since the last successful fetch, after which keys no longer count while their address does not answer. */
const MAX_AGE = 2 * LIFETIME

interface Known {
  readonly keys: readonly Jwk[]
  /** The last fetch, and the last successful one. */
  readonly fetchedAt: EpochSeconds
  readonly readAt: EpochSeconds
  /** Why the last fetch failed. */
  readonly problem?: string
}

interface Dependencies {
  readonly http: OutgoingHttp
  readonly clock: Clock
}

const hasKey = ({ keys }: Known, kid: unknown): boolean => kid === undefined || keys.some((key) => key['kid'] === kid)

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

/**
 * The public keys of clients, also those at their `jwks_uri` (RFC 7591 §2). Those are in a cache of bounded size. A key id that is not in it
 * fetches the set again, at most once in a period (OIDC Core §10.1.1).
 */
export class ClientKeySets {
  readonly #deps: Dependencies
  readonly #known = new Map<string, Known>()
  readonly #fetching = new Map<string, Promise<Known>>()

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param kid the id of the wanted key, if the request names one */
  async keysOf(client: Client, kid: unknown): Promise<readonly Jwk[]> {
    const registered = registeredKeys(client, this.#deps.clock.now())
    return client.jwksUri === undefined ? registered : [...registered, ...(await this.#current(client.jwksUri, kid)).keys]
  }

  /** Why the keys at the client's `jwks_uri` could not be read last, for the operator. */
  problemOf({ jwksUri = '' }: Client): string | undefined {
    const problem = this.#known.get(jwksUri)?.problem
    return problem && `the keys at jwks_uri cannot be read: ${problem}`
  }

  async #current(uri: string, kid: unknown): Promise<Known> {
    const known = this.#known.get(uri)
    const age = known ? this.#deps.clock.now() - known.fetchedAt : Infinity
    if (known && (age < PERIOD || (age < LIFETIME && known.problem === undefined && hasKey(known, kid)))) return known
    const running = this.#fetching.get(uri) ?? this.#fetch(uri, known).finally(() => this.#fetching.delete(uri))
    this.#fetching.set(uri, running)
    return running
  }

  async #fetch(uri: string, before: Known | undefined): Promise<Known> {
    const { http, clock } = this.#deps
    const answer = await http.send({ url: uri, method: 'GET', headers: { accept: 'application/jwk-set+json, application/json' }, body: '', timeout: TIMEOUT, maxAnswerBytes: MAX_BODY })
    const fetchedAt = clock.now()
    const { keys: stale, readAt } = before ?? { keys: [], readAt: 0 }
    const failed = (problem: string): Known => this.#remember(uri, { keys: fetchedAt - readAt < MAX_AGE ? stale : [], fetchedAt, readAt, problem })
    // The detail would reveal the network of this server.
    if ('problem' in answer) return failed(answer.problem)
    if (answer.status !== 200) return failed(`status ${answer.status} instead of 200; redirects are not followed`)
    const keys = keysIn(answer.body)
    return keys ? this.#remember(uri, { keys, fetchedAt, readAt: fetchedAt }) : failed(`not a JSON Web Key Set with at most ${MAX_KEY_SET.keys} keys`)
  }

  #remember(uri: string, known: Known): Known {
    this.#known.delete(uri)
    this.#known.set(uri, known)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_ENTRIES && oldest !== undefined) this.#known.delete(oldest)
    return known
  }
}
