import type { Clock, FindCurrentRequest, OutgoingHttp } from '../../foundation/shared/index.js'
import { registeredKeys } from './client-key.js'
import type { Client } from './client.js'
import { FetchLimits } from './fetch-limits.js'
import { FetchedKeySets } from './fetched-key-sets.js'
import type { KeyOwner } from './key-owner.js'

type Jwk = Readonly<Record<string, unknown>>

interface Dependencies {
  readonly http: OutgoingHttp
  readonly clock: Clock
  readonly currentRequest: FindCurrentRequest
}

/**
 * The public keys of clients, also those at their `jwks_uri` (RFC 7591 §2). Addresses of clients that no administrator registered have a cache of
 * their own, so that they cannot push out the others, and limits on how often they are called.
 */
export class ClientKeySets {
  readonly #deps: Dependencies
  readonly #limits: FetchLimits
  readonly #ofAdministrators: FetchedKeySets
  readonly #ofStrangers: FetchedKeySets

  constructor(deps: Dependencies) {
    this.#deps = deps
    this.#limits = new FetchLimits(deps.clock)
    this.#ofAdministrators = new FetchedKeySets(deps)
    this.#ofStrangers = new FetchedKeySets({ ...deps, mayFetch: (uri) => this.#limits.take(this.#network(), uri) })
  }

  /** @param kid the id of the wanted key, if the request names one */
  async keysOf(client: Client, kid: unknown): Promise<readonly Jwk[]> {
    const registered = registeredKeys(client, this.#deps.clock.now())
    const isEnough = (keys: readonly Jwk[]): boolean => kid === undefined || keys.some((key) => key['kid'] === kid)
    return client.jwksUri === undefined ? registered : [...registered, ...(await this.#fetched(client).current(client.jwksUri, isEnough)).keys]
  }

  /** The first key at the client's `jwks_uri` that fits. An address without one is read again, at most once a minute. */
  async findAtAddress(client: KeyOwner, fits: (key: Jwk) => boolean): Promise<Jwk | undefined> {
    if (client.jwksUri === undefined) return undefined
    const { keys } = await this.#fetched(client).current(client.jwksUri, (found) => found.some(fits))
    return keys.find(fits)
  }

  /** Why the keys at the client's `jwks_uri` could not be read last, for the operator. */
  problemOf(client: KeyOwner): string | undefined {
    const { jwksUri } = client
    if (jwksUri === undefined) return undefined
    const isLimited = client.selfRegistered !== undefined && !this.#limits.allows(this.#network(), jwksUri)
    const problem = this.#fetched(client).known(jwksUri)?.problem ?? (isLimited ? 'too many addresses of clients were requested, try again in a minute' : undefined)
    return problem && `the keys at jwks_uri cannot be read: ${problem}`
  }

  #fetched({ selfRegistered }: KeyOwner): FetchedKeySets {
    return selfRegistered === undefined ? this.#ofAdministrators : this.#ofStrangers
  }

  #network(): string {
    return this.#deps.currentRequest()?.network ?? ''
  }
}
