import type { OrgMetadata } from '@keyhall/core/orgs'
import type { Page, Search } from '@keyhall/core/shared'
import { OrgId, UserId, canonicalName } from '@keyhall/core/shared'
import type { UserMetadata } from '@keyhall/core/users'
import { RowReader } from '../sql/row-reader.js'
import type { SearchColumn, Searchable } from '../sql/search.js'
import { searchRows } from '../sql/search.js'
import type { Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

type Entry = Omit<OrgMetadata, 'orgId'>

/** The table of one kind of owner, with its statements. */
class MetadataTable<Owner extends string> {
  readonly find
  readonly put
  readonly remove
  readonly searchable: Searchable<Owner | 'key' | 'createdAt'>

  constructor(name: string, ownerField: Owner, owner: string) {
    const read = `m.${owner}, m.key, m.value, m.created_at, m.updated_at`
    const insert = insertInto(name, [owner, 'key', 'value', 'created_at', 'updated_at', 'canonical_key'])
    this.find = statement(`select ${read} from ${name} m where m.${owner} = $1 and m.key = $2`)
    this.put = statement(`${insert} on conflict (${owner}, key) do update set value = excluded.value, updated_at = excluded.updated_at`)
    this.remove = statement(`delete from ${name} where ${owner} = $1 and key = $2`)
    const columns = { key: { value: 'm.key', key: 'm.canonical_key' }, createdAt: { value: 'm.created_at', isNumber: true }, [ownerField]: { value: `m.${owner}` } }
    this.searchable = { select: read, from: `${name} m`, columns: columns as Record<Owner | 'key' | 'createdAt', SearchColumn>, id: 'm.key' }
  }
}

const OF_ORG = new MetadataTable('org_metadata', 'orgId', 'org_id')
const OF_USER = new MetadataTable('user_metadata', 'userId', 'user_id')

abstract class SqlMetadataStore<Id extends string, T extends Entry, Owner extends string> {
  readonly #sql: Sql
  readonly #table: MetadataTable<Owner>

  constructor({ sql }: Connection, table: MetadataTable<Owner>) {
    this.#sql = sql
    this.#table = table
  }

  async find(owner: Id, key: string): Promise<T | undefined> {
    const row = await firstRow(this.#sql, this.#table.find, [owner, key])
    return row && this.#read(new RowReader(row))
  }

  async search(search: Search<Owner | 'key' | 'createdAt'>): Promise<Page<T>> {
    return searchRows(this.#sql, this.#table.searchable, search, (row) => this.#read(row))
  }

  async put(entry: T): Promise<void> {
    const { key, value, createdAt, updatedAt } = entry
    await this.#sql.change(this.#table.put, [this.ownerOf(entry), key, value, createdAt, updatedAt, canonicalName(key)])
  }

  async remove(owner: Id, key: string): Promise<boolean> {
    return (await this.#sql.change(this.#table.remove, [owner, key])) === 1
  }

  protected abstract ownerOf(entry: T): Id
  protected abstract entryOf(owner: string, entry: Entry): T

  #read(row: RowReader): T {
    return this.entryOf(row.text(), { key: row.text(), value: row.text(), createdAt: row.number(), updatedAt: row.number() })
  }
}

export class SqlOrgMetadataStore extends SqlMetadataStore<OrgId, OrgMetadata, 'orgId'> {
  constructor(connection: Connection) {
    super(connection, OF_ORG)
  }

  protected override ownerOf({ orgId }: OrgMetadata): OrgId {
    return orgId
  }

  protected override entryOf(owner: string, entry: Entry): OrgMetadata {
    return { orgId: OrgId.parse(owner), ...entry }
  }
}

export class SqlUserMetadataStore extends SqlMetadataStore<UserId, UserMetadata, 'userId'> {
  constructor(connection: Connection) {
    super(connection, OF_USER)
  }

  protected override ownerOf({ userId }: UserMetadata): UserId {
    return userId
  }

  protected override entryOf(owner: string, entry: Entry): UserMetadata {
    return { userId: UserId.parse(owner), ...entry }
  }
}
