import type { OrgMetadata, OrgMetadataField, OrgMetadataReads, OrgMetadataStore } from '@keyhall/core/orgs'
import type { Page, Search } from '@keyhall/core/shared'
import type { UserMetadata, UserMetadataField, UserMetadataReads, UserMetadataStore } from '@keyhall/core/users'
import type { SearchFields } from '../search.js'
import { searchItems } from '../search.js'
import type { ReadableTable, Table } from '../table.js'
import type { ReadableTables, Tables } from '../tables.js'

/** Metadata of one kind of owner. */
interface Kind<T, F extends string> {
  readonly fields: SearchFields<F, T>
  readonly ownerOf: (entry: T) => string
}

type Entry = Omit<OrgMetadata, 'orgId'>

const OF_ENTRY = { key: { of: ({ key }: Entry) => key, hasKey: true }, createdAt: { of: ({ createdAt }: Entry) => createdAt } } as const

const OF_ORG: Kind<OrgMetadata, OrgMetadataField> = { fields: { ...OF_ENTRY, orgId: { of: ({ orgId }) => orgId } }, ownerOf: ({ orgId }) => orgId }
const OF_USER: Kind<UserMetadata, UserMetadataField> = { fields: { ...OF_ENTRY, userId: { of: ({ userId }) => userId } }, ownerOf: ({ userId }) => userId }

/** Unambiguous, because ids contain no space. */
const keyOf = (owner: string, key: string): string => `${owner} ${key}`

class MemoryMetadataReads<T extends Entry, F extends string> {
  readonly #table: ReadableTable<T>
  readonly #kind: Kind<T, F>

  constructor(table: ReadableTable<T>, kind: Kind<T, F>) {
    this.#table = table
    this.#kind = kind
  }

  async find(owner: string, key: string): Promise<T | undefined> {
    return this.#table.get(keyOf(owner, key))
  }

  async search(search: Search<F>): Promise<Page<T>> {
    return searchItems(this.#table.values(), search, this.#kind.fields, ({ key }) => key)
  }
}

class MemoryMetadataStore<T extends Entry, F extends string> extends MemoryMetadataReads<T, F> {
  readonly #table: Table<T>
  readonly #ownerOf: Kind<T, F>['ownerOf']

  constructor(table: Table<T>, kind: Kind<T, F>) {
    super(table, kind)
    this.#table = table
    this.#ownerOf = kind.ownerOf
  }

  async put(entry: T): Promise<void> {
    const key = keyOf(this.#ownerOf(entry), entry.key)
    this.#table.set(key, { ...entry, createdAt: this.#table.get(key)?.createdAt ?? entry.createdAt })
  }

  async remove(owner: string, key: string): Promise<boolean> {
    const wasThere = (await this.find(owner, key)) !== undefined
    this.#table.delete(keyOf(owner, key))
    return wasThere
  }
}

export const orgMetadataReads = (tables: ReadableTables): OrgMetadataReads => new MemoryMetadataReads(tables.orgMetadata, OF_ORG)
export const orgMetadataStore = (tables: Tables): OrgMetadataStore => new MemoryMetadataStore(tables.orgMetadata, OF_ORG)
export const userMetadataReads = (tables: ReadableTables): UserMetadataReads => new MemoryMetadataReads(tables.userMetadata, OF_USER)
export const userMetadataStore = (tables: Tables): UserMetadataStore => new MemoryMetadataStore(tables.userMetadata, OF_USER)
