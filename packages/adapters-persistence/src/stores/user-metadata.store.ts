import type { Page, Search } from '@keyhall/core/shared'
import { canonicalName, UserId } from '@keyhall/core/shared'
import type { UserMetadata, UserMetadataField, UserMetadataStore } from '@keyhall/core/users'
import { RowReader } from '../sql/row-reader.js'
import type { Searchable } from '../sql/search.js'
import { searchRows } from '../sql/search.js'
import type { Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const READ = 'm.user_id, m.key, m.value, m.created_at, m.updated_at'
const COLUMNS = ['user_id', 'key', 'value', 'created_at', 'updated_at', 'canonical_key']

const FIND = statement(`select ${READ} from user_metadata m where m.user_id = $1 and m.key = $2`)
const PUT = statement(
  `${insertInto('user_metadata', COLUMNS)} on conflict (user_id, key) do update set value = excluded.value, updated_at = excluded.updated_at`,
)
const REMOVE = statement('delete from user_metadata where user_id = $1 and key = $2')

const SEARCHABLE: Searchable<UserMetadataField> = {
  select: READ,
  from: 'user_metadata m',
  columns: { userId: { value: 'm.user_id' }, key: { value: 'm.key', key: 'm.canonical_key' }, createdAt: { value: 'm.created_at' } },
  id: 'm.key',
}

export class SqlUserMetadataStore implements UserMetadataStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async find(userId: UserId, key: string): Promise<UserMetadata | undefined> {
    const row = await firstRow(this.#sql, FIND, [userId, key])
    return row && read(new RowReader(row))
  }

  async search(search: Search<UserMetadataField>): Promise<Page<UserMetadata>> {
    return searchRows(this.#sql, SEARCHABLE, search, read)
  }

  async put({ userId, key, value, createdAt, updatedAt }: UserMetadata): Promise<void> {
    await this.#sql.change(PUT, [userId, key, value, createdAt, updatedAt, canonicalName(key)])
  }

  async remove(userId: UserId, key: string): Promise<boolean> {
    return (await this.#sql.change(REMOVE, [userId, key])) === 1
  }
}

const read = (row: RowReader): UserMetadata => ({
  userId: UserId.parse(row.text()),
  key: row.text(),
  value: row.text(),
  createdAt: row.number(),
  updatedAt: row.number(),
})
