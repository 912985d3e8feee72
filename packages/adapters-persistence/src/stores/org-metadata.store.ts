import type { OrgMetadata, OrgMetadataField, OrgMetadataStore } from '@keyhall/core/orgs'
import type { Page, Search } from '@keyhall/core/shared'
import { canonicalName, OrgId } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Searchable } from '../sql/search.js'
import { searchRows } from '../sql/search.js'
import type { Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const READ = 'm.org_id, m.key, m.value, m.created_at, m.updated_at'
const COLUMNS = ['org_id', 'key', 'value', 'created_at', 'updated_at', 'canonical_key']

const FIND = statement(`select ${READ} from org_metadata m where m.org_id = $1 and m.key = $2`)
const PUT = statement(
  `${insertInto('org_metadata', COLUMNS)} on conflict (org_id, key) do update set value = excluded.value, updated_at = excluded.updated_at`,
)
const REMOVE = statement('delete from org_metadata where org_id = $1 and key = $2')

const SEARCHABLE: Searchable<OrgMetadataField> = {
  select: READ,
  from: 'org_metadata m',
  columns: { orgId: { value: 'm.org_id' }, key: { value: 'm.key', key: 'm.canonical_key' }, createdAt: { value: 'm.created_at' } },
  id: 'm.key',
}

export class SqlOrgMetadataStore implements OrgMetadataStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async find(orgId: OrgId, key: string): Promise<OrgMetadata | undefined> {
    const row = await firstRow(this.#sql, FIND, [orgId, key])
    return row && read(new RowReader(row))
  }

  async search(search: Search<OrgMetadataField>): Promise<Page<OrgMetadata>> {
    return searchRows(this.#sql, SEARCHABLE, search, read)
  }

  async put({ orgId, key, value, createdAt, updatedAt }: OrgMetadata): Promise<void> {
    await this.#sql.change(PUT, [orgId, key, value, createdAt, updatedAt, canonicalName(key)])
  }

  async remove(orgId: OrgId, key: string): Promise<boolean> {
    return (await this.#sql.change(REMOVE, [orgId, key])) === 1
  }
}

const read = (row: RowReader): OrgMetadata => ({
  orgId: OrgId.parse(row.text()),
  key: row.text(),
  value: row.text(),
  createdAt: row.number(),
  updatedAt: row.number(),
})
