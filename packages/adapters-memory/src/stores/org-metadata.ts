import type { OrgMetadata, OrgMetadataField, OrgMetadataReads, OrgMetadataStore } from '@keyhall/core/orgs'
import type { Page, Search, OrgId } from '@keyhall/core/shared'
import type { SearchFields } from '../search.js'
import { searchItems } from '../search.js'
import type { ReadableTables, Tables } from '../tables.js'

const FIELDS: SearchFields<OrgMetadataField, OrgMetadata> = {
  orgId: { of: ({ orgId }) => orgId },
  key: { of: ({ key }) => key, hasKey: true },
  createdAt: { of: ({ createdAt }) => createdAt },
}

/** Unambiguous, because ids contain no space. */
const keyOf = (orgId: OrgId, key: string): string => `${orgId} ${key}`

export class MemoryOrgMetadataReads implements OrgMetadataReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(orgId: OrgId, key: string): Promise<OrgMetadata | undefined> {
    return this.#tables.orgMetadata.get(keyOf(orgId, key))
  }

  async search(search: Search<OrgMetadataField>): Promise<Page<OrgMetadata>> {
    return searchItems(this.#tables.orgMetadata.values(), search, FIELDS, ({ key }) => key)
  }
}

export class MemoryOrgMetadataStore extends MemoryOrgMetadataReads implements OrgMetadataStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async put(entry: OrgMetadata): Promise<void> {
    const key = keyOf(entry.orgId, entry.key)
    const createdAt = this.#tables.orgMetadata.get(key)?.createdAt ?? entry.createdAt
    this.#tables.orgMetadata.set(key, { ...entry, createdAt })
  }

  async remove(orgId: OrgId, key: string): Promise<boolean> {
    const wasThere = (await this.find(orgId, key)) !== undefined
    this.#tables.orgMetadata.delete(keyOf(orgId, key))
    return wasThere
  }
}
