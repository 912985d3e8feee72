import type { Page, Search, UserId } from '@keyhall/core/shared'
import type { UserMetadata, UserMetadataField, UserMetadataReads, UserMetadataStore } from '@keyhall/core/users'
import type { SearchFields } from '../search.js'
import { searchItems } from '../search.js'
import type { ReadableTables, Tables } from '../tables.js'

const FIELDS: SearchFields<UserMetadataField, UserMetadata> = {
  userId: { of: ({ userId }) => userId },
  key: { of: ({ key }) => key, hasKey: true },
  createdAt: { of: ({ createdAt }) => createdAt },
}

/** Unambiguous, because ids contain no space. */
const keyOf = (userId: UserId, key: string): string => `${userId} ${key}`

export class MemoryUserMetadataReads implements UserMetadataReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(userId: UserId, key: string): Promise<UserMetadata | undefined> {
    return this.#tables.userMetadata.get(keyOf(userId, key))
  }

  async search(search: Search<UserMetadataField>): Promise<Page<UserMetadata>> {
    return searchItems(this.#tables.userMetadata.values(), search, FIELDS, ({ key }) => key)
  }
}

export class MemoryUserMetadataStore extends MemoryUserMetadataReads implements UserMetadataStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async put(entry: UserMetadata): Promise<void> {
    const key = keyOf(entry.userId, entry.key)
    const createdAt = this.#tables.userMetadata.get(key)?.createdAt ?? entry.createdAt
    this.#tables.userMetadata.set(key, { ...entry, createdAt })
  }

  async remove(userId: UserId, key: string): Promise<boolean> {
    const wasThere = (await this.find(userId, key)) !== undefined
    this.#tables.userMetadata.delete(keyOf(userId, key))
    return wasThere
  }
}
