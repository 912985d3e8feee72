import type { Org, OrgReads, OrgStore } from '@keyhall/core/orgs'
import { OrgTaken } from '@keyhall/core/orgs'
import type { OrgId } from '@keyhall/core/shared'
import type { ReadableTables, Tables } from '../tables.js'

export class MemoryOrgReads implements OrgReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(id: OrgId): Promise<Org | undefined> {
    return this.#tables.orgs.get(id)
  }

  async hasDomain(primaryDomain: string): Promise<boolean> {
    for (const org of this.#tables.orgs.values()) if (org.primaryDomain === primaryDomain) return true
    return false
  }
}

export class MemoryOrgStore extends MemoryOrgReads implements OrgStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async add(org: Org): Promise<void> {
    for (const other of this.#tables.orgs.values()) {
      if (other.id === org.id || other.primaryDomain === org.primaryDomain) throw new OrgTaken('the id or the primary domain is in use')
    }
    this.#tables.orgs.insert(org.id, org)
  }

  async update({ id, name, state }: Org): Promise<void> {
    const stored = this.#tables.orgs.get(id)
    if (stored) this.#tables.orgs.set(id, { ...stored, name, state })
  }
}
