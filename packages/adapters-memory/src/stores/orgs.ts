import type { Org, OrgField, OrgReads, OrgStore } from '@keyhall/core/orgs'
import { OrgTaken } from '@keyhall/core/orgs'
import type { EpochSeconds, OrgId, Page, Search } from '@keyhall/core/shared'
import { inULabels } from '@keyhall/core/shared'
import type { SearchFields } from '../search.js'
import { MemoryIdentityProviderStore } from './identity-providers.js'
import { MemoryProjectStore } from './projects.js'
import { MemoryUserStore } from './users.js'
import { searchItems } from '../search.js'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'

const FIELDS: SearchFields<OrgField, Org> = {
  id: { of: ({ id }) => id },
  name: { of: ({ name }) => name, hasKey: true },
  primaryDomain: { of: ({ primaryDomain }) => primaryDomain, hasKey: true },
  state: { of: ({ state }) => state },
  createdAt: { of: ({ createdAt }) => createdAt },
}

const isSameDomain = (one: string, other: string): boolean => inULabels(one) === inULabels(other)

export class MemoryOrgReads implements OrgReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(id: OrgId): Promise<Org | undefined> {
    return this.#tables.orgs.get(id)
  }

  async hasDomain(primaryDomain: string): Promise<boolean> {
    for (const org of this.#tables.orgs.values()) if (isSameDomain(org.primaryDomain, primaryDomain)) return true
    return false
  }

  async ofDomain(primaryDomain: string): Promise<OrgId | undefined> {
    for (const org of this.#tables.orgs.values()) if (isSameDomain(org.primaryDomain, primaryDomain)) return org.id
    return undefined
  }

  async search(search: Search<OrgField>): Promise<Page<Org>> {
    return searchItems(this.#tables.orgs.values(), search, FIELDS, ({ id }) => id)
  }
}

export class MemoryOrgStore extends MemoryOrgReads implements OrgStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  /** No lock needed: units of work run one after the other. */
  async lock(id: OrgId): Promise<Org | undefined> {
    return this.find(id)
  }

  async add(org: Org): Promise<void> {
    for (const other of this.#tables.orgs.values()) {
      if (other.id === org.id || isSameDomain(other.primaryDomain, org.primaryDomain)) throw taken()
    }
    this.#tables.orgs.insert(org.id, org)
  }

  async update({ id, name, state, changedAt }: Org): Promise<void> {
    const stored = this.#tables.orgs.get(id)
    if (!stored) return
    const { primaryDomain, createdAt } = stored
    this.#tables.orgs.set(id, { id, name, primaryDomain, state, createdAt, ...(changedAt === undefined ? {} : { changedAt }) })
  }

  async setPrimaryDomain(id: OrgId, primaryDomain: string, at: EpochSeconds): Promise<void> {
    assertStorable(primaryDomain)
    for (const other of this.#tables.orgs.values()) if (other.id !== id && isSameDomain(other.primaryDomain, primaryDomain)) throw taken()
    const stored = this.#tables.orgs.get(id)
    if (stored) this.#tables.orgs.set(id, { ...stored, primaryDomain, changedAt: at })
  }

  async remove(id: OrgId, at: EpochSeconds): Promise<boolean> {
    const { orgs, orgDomains, invitations, orgPolicies, brandPictures, orgMetadata, memberships, userGrants, identityProviders } = this.#tables
    const wasThere = orgs.get(id) !== undefined
    const [users, projects] = [new MemoryUserStore(this.#tables), new MemoryProjectStore(this.#tables)]
    for (const { user } of this.#tables.users.values()) if (user.orgId === id) await users.remove(user.id, at)
    for (const project of this.#tables.projects.values()) if (project.orgId === id) await projects.remove(project.id, at)
    for (const [key, { scope }] of memberships.entries()) if (scope.kind === 'org' && scope.orgId === id) memberships.delete(key)
    for (const [key, grant] of userGrants.entries()) if (grant.orgId === id) userGrants.delete(key)
    for (const [key, domain] of orgDomains.entries()) if (domain.orgId === id) orgDomains.delete(key)
    for (const [key, entry] of orgMetadata.entries()) if (entry.orgId === id) orgMetadata.delete(key)
    for (const [key, { owner }] of brandPictures.entries()) if (owner === id) brandPictures.delete(key)
    const providers = new MemoryIdentityProviderStore(this.#tables)
    for (const provider of identityProviders.values()) if (provider.orgId === id) await providers.remove(provider.id)
    for (const [key, invitation] of invitations.entries()) if (invitation.orgId === id) invitations.delete(key)
    orgPolicies.delete(id)
    orgs.delete(id)
    return wasThere
  }
}

const taken = () => new OrgTaken('the id or the primary domain is in use')
