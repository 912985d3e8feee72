import type { ReadScope } from '@keyhall/core/shared'
import type { ReadStores } from '@keyhall/core/stores'
import type { Epochs } from './epoch.js'
import { EpochOfRequest } from './epoch.js'
import type { ProvenCache } from './proven-cache.js'

/** Factories of the stores that compare the epoch. A request calls one at each access. */
type Factories<E extends Epochs> = { readonly [Name in keyof ReadStores]?: (epochs: E) => ReadStores[Name] }

/** The stores whose rows belong to the configuration, which they take from the cache. Each use compares the epoch. */
function provenStores(stores: ReadStores, cache: ProvenCache): Factories<Epochs> {
  const { clients, projects, orgs, orgDomains, orgPolicies, identityProviders } = stores
  return {
    clients: (epochs) => overriding(clients, { find: (id) => cache.get(`client ${id}`, () => clients.find(id), epochs) }),
    projects: (epochs) => overriding(projects, { find: (id) => cache.get(`project ${id}`, () => projects.find(id), epochs) }),
    orgs: (epochs) => {
      const ofDomain = (primaryDomain: string) => cache.get(`domain ${primaryDomain}`, () => orgs.ofDomain(primaryDomain), epochs)
      return overriding(orgs, {
        find: (id) => cache.get(`org ${id}`, () => orgs.find(id), epochs),
        ofDomain,
        hasDomain: async (primaryDomain) => (await ofDomain(primaryDomain)) !== undefined,
      })
    },
    orgDomains: (epochs) => overriding(orgDomains, { ownerOf: (domain) => cache.get(`owner of ${domain}`, () => orgDomains.ownerOf(domain), epochs) }),
    identityProviders: (epochs) => overriding(identityProviders, { find: (id) => cache.get(`provider ${id}`, () => identityProviders.find(id), epochs) }),
    orgPolicies: (epochs) => ({ of: (orgId) => cache.get(`policies ${orgId}`, () => orgPolicies.of(orgId), epochs) }),
  }
}

/** `base` with other members. Inherits the rest, because copying all members would cost a request more than its reads. */
export const overriding = <T extends object>(base: T, members: Partial<T>): T => Object.assign(Object.create(base) as T, members)

/** Reads with the configuration from the cache. */
export class ProvenReads {
  readonly #epochs: Epochs
  readonly #with: (epochs: EpochOfRequest) => ReadStores
  readonly #ofScopes = new WeakMap<ReadScope, ReadStores>()

  /** @param comparing makes the stores whose reads return the epoch too */
  constructor(stores: ReadStores, cache: ProvenCache, epochs: Epochs, comparing: Factories<EpochOfRequest> = {}) {
    this.#epochs = epochs
    this.#with = readsOf<EpochOfRequest>(stores, { ...provenStores(stores, cache), ...comparing })
  }

  /** The stores that compare the epoch at each use. */
  static comparingEach(stores: ReadStores, cache: ProvenCache, epochs: Epochs): ReadStores {
    const made = Object.entries(provenStores(stores, cache)).map(([name, make]) => [name, make(epochs)])
    return overriding(stores, Object.fromEntries(made) as Partial<ReadStores>)
  }

  /** The stores with one comparison of the epoch for all reads of a request. @param scope by default one of its own */
  of(scope?: ReadScope): ReadStores {
    if (scope === undefined) return this.#with(new EpochOfRequest(this.#epochs))
    const known = this.#ofScopes.get(scope)
    if (known) return known
    const reads = this.#with(new EpochOfRequest(this.#epochs))
    this.#ofScopes.set(scope, reads)
    return reads
  }
}

/** Reads with the given stores, and with those of the factories, which are called at each access because a request uses few stores. */
function readsOf<E extends Epochs>(stores: ReadStores, factories: Factories<E>): (epochs: E) => ReadStores {
  class Reads {
    readonly epochs: E

    constructor(epochs: E) {
      this.epochs = epochs
    }
  }
  for (const [name, make] of Object.entries(factories)) {
    Object.defineProperty(Reads.prototype, name, { get(this: Reads): unknown { return make(this.epochs) } })
  }
  Object.setPrototypeOf(Reads.prototype, stores)
  return (epochs) => new Reads(epochs) as unknown as ReadStores
}
