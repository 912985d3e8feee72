import type { ReadScope } from '@keyhall/core/shared'
import type { ReadStores } from '@keyhall/core/stores'
import type { Standing, TokenLedger } from '@keyhall/core/tokens'
import type { Epochs } from './epoch.js'
import { EpochOfRequest } from './epoch.js'
import type { ProvenCache } from './proven-cache.js'

/**
 * The stores with the configuration that every sign-in reads from the cache.
 *
 * @param epochs compared at each use; by default those of the cache
 */
export function provenReads(stores: ReadStores, cache: ProvenCache, epochs?: Epochs): ReadStores {
  const { clients, projects, orgs, orgDomains, orgPolicies, identityProviders } = stores
  const cached = <T>(key: string, read: () => Promise<T>): Promise<T> => cache.get(key, read, epochs)
  const ofDomain = (primaryDomain: string) => cached(`domain ${primaryDomain}`, () => orgs.ofDomain(primaryDomain))
  return overriding<ReadStores>(stores, {
    clients: overriding(clients, { find: (id) => cached(`client ${id}`, () => clients.find(id)) }),
    projects: overriding(projects, { find: (id) => cached(`project ${id}`, () => projects.find(id)) }),
    orgs: overriding(orgs, {
      find: (id) => cached(`org ${id}`, () => orgs.find(id)),
      ofDomain,
      hasDomain: async (primaryDomain) => (await ofDomain(primaryDomain)) !== undefined,
    }),
    orgDomains: overriding(orgDomains, { ownerOf: (domain) => cached(`owner of ${domain}`, () => orgDomains.ownerOf(domain)) }),
    identityProviders: overriding(identityProviders, { find: (id) => cached(`provider ${id}`, () => identityProviders.find(id)) }),
    orgPolicies: { of: (orgId) => cached(`policies ${orgId}`, () => orgPolicies.of(orgId)) },
  })
}

/** `base` with other members. Inherits the rest, because copying all stores would cost each request more than its reads. */
const overriding = <T extends object>(base: T, members: Partial<T>): T => Object.assign(Object.create(base) as T, members)

/** The same, with one comparison of the epoch for all reads of a request. */
export class ScopedReads {
  readonly #stores: ReadStores
  readonly #cache: ProvenCache
  readonly #epochs: Epochs
  readonly #comparing: (epochs: EpochOfRequest) => Partial<ReadStores>
  readonly #ofScopes = new WeakMap<ReadScope, ReadStores>()

  /** @param comparing makes the stores whose reads also take the epoch of the request */
  constructor(stores: ReadStores, cache: ProvenCache, epochs: Epochs, comparing: (epochs: EpochOfRequest) => Partial<ReadStores> = () => ({})) {
    this.#stores = stores
    this.#cache = cache
    this.#epochs = epochs
    this.#comparing = comparing
  }

  /** @param scope by default one of its own */
  of(scope: ReadScope = {}): ReadStores {
    const known = this.#ofScopes.get(scope)
    if (known) return known
    const epochs = new EpochOfRequest(this.#epochs)
    const reads = Object.assign(provenReads(this.#stores, this.#cache, epochs), this.#comparing(epochs))
    this.#ofScopes.set(scope, reads)
    return reads
  }
}

/** The standing of an absent client. Not cached: an insertion makes no new epoch. */
const ABSENT: Standing = {}

/** The ledger with the standing of clients, which depends on the configuration alone, from the cache. */
export const provenLedger = (ledger: TokenLedger, cache: ProvenCache): TokenLedger => ({
  ...ledger,
  async clientStanding(clientId) {
    const read = async () => {
      const standing = await ledger.clientStanding(clientId)
      return standing.client && standing
    }
    return (await cache.get(`standing ${clientId}`, read)) ?? ABSENT
  },
})
