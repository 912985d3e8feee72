import type { OrgDomain, OrgDomainReads, OrgDomainStore } from '@keyhall/core/orgs'
import { DomainTaken } from '@keyhall/core/orgs'
import type { DomainName, OrgId } from '@keyhall/core/shared'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'

const keyOf = (orgId: OrgId, domain: string): string => JSON.stringify([orgId, domain])

export class MemoryOrgDomainReads implements OrgDomainReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(orgId: OrgId, domain: DomainName): Promise<OrgDomain | undefined> {
    return this.#tables.orgDomains.get(keyOf(orgId, domain))
  }

  async ofOrg(orgId: OrgId): Promise<readonly OrgDomain[]> {
    return [...this.#tables.orgDomains.values()].filter((one) => one.orgId === orgId).toSorted((a, b) => (a.domain < b.domain ? -1 : 1))
  }

  async ownerOf(domain: string): Promise<OrgId | undefined> {
    assertStorable(domain)
    for (const one of this.#tables.orgDomains.values()) if (one.domain === domain && one.verifiedAt !== undefined) return one.orgId
    return undefined
  }
}

export class MemoryOrgDomainStore extends MemoryOrgDomainReads implements OrgDomainStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async add(domain: OrgDomain): Promise<void> {
    this.#tables.orgDomains.insert(keyOf(domain.orgId, domain.domain), domain)
  }

  async put(domain: OrgDomain): Promise<void> {
    const owner = domain.verifiedAt === undefined ? undefined : await this.ownerOf(domain.domain)
    if (owner !== undefined && owner !== domain.orgId) throw new DomainTaken('another organization has verified this domain')
    const key = keyOf(domain.orgId, domain.domain)
    if (this.#tables.orgDomains.get(key)) this.#tables.orgDomains.set(key, domain)
  }

  async remove(orgId: OrgId, domain: DomainName): Promise<boolean> {
    const key = keyOf(orgId, domain)
    const wasThere = this.#tables.orgDomains.get(key) !== undefined
    this.#tables.orgDomains.delete(key)
    return wasThere
  }
}
