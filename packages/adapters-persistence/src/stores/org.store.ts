import type { Org, OrgField, OrgStore } from '@keyhall/core/orgs'
import { OrgTaken } from '@keyhall/core/orgs'
import type { EpochSeconds, Page, Search } from '@keyhall/core/shared'
import { OrgId, canonicalName, spellingsOfDomain, withDefined } from '@keyhall/core/shared'
import { isTaken } from '../driver-errors.js'
import { ACTIVITIES } from '../rows/activity.js'
import { removeOrMark } from '../removals/removal.js'
import { orgStays } from '../sql/removals.js'
import { RowReader } from '../sql/row-reader.js'
import type { Searchable } from '../sql/search.js'
import { searchRows } from '../sql/search.js'
import type { Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection, Locks } from './connection.js'

const COLUMNS = ['id', 'name', 'primary_domain', 'state', 'created_at', 'changed_at']

const FIND = statement(`select ${COLUMNS.join(', ')} from orgs where id = $1 and ${orgStays('orgs.id')}`)
const OF_DOMAIN = statement(`select id from orgs where primary_domain in ($1, $2) and ${orgStays('orgs.id')} order by id limit 1`)
const HAS_DOMAIN = statement('select 1 from orgs where primary_domain in ($1, $2)')
const ADD = statement(`${insertInto('orgs', [...COLUMNS, 'name_key'])} on conflict do nothing`)
const UPDATE = statement('update orgs set name = $2, state = $3, changed_at = $4, name_key = $5 where id = $1')
const SET_PRIMARY_DOMAIN = statement('update orgs set primary_domain = $2, changed_at = $3 where id = $1')
/** Checked before an update, because on Postgres a violated constraint would abort the whole unit of work. */
const RIVAL = statement('select 1 from orgs where primary_domain in ($2, $3) and id <> $1')

const SEARCHED: Searchable<OrgField> = {
  select: COLUMNS.join(', '),
  from: 'orgs',
  always: orgStays('orgs.id'),
  columns: {
    id: { value: 'id', index: 'id', isRequired: true },
    name: { value: 'name', key: 'name_key', index: 'bytes', isShared: true },
    // Already in lower case, so it is its own canonical form.
    primaryDomain: { value: 'primary_domain', key: 'primary_domain' },
    state: { value: 'state' },
    createdAt: { value: 'created_at', isNumber: true, isRequired: true },
  },
  id: 'id',
  walks: { default: [], id: [], name: [] },
}

const readOrg = (row: RowReader): Org => withDefined(
  { id: OrgId.parse(row.text()), name: row.text(), primaryDomain: row.text(), state: row.oneOf(ACTIVITIES), createdAt: row.number() },
  { changedAt: row.optionalNumber() },
)

export class SqlOrgStore implements OrgStore {
  readonly #sql: Sql
  readonly #locks: Locks

  constructor({ sql, locks }: Connection) {
    this.#sql = sql
    this.#locks = locks
  }

  async find(id: OrgId): Promise<Org | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    return row && readOrg(new RowReader(row))
  }

  async lock(id: OrgId): Promise<Org | undefined> {
    await this.#locks.org(id)
    return this.find(id)
  }

  async hasDomain(primaryDomain: string): Promise<boolean> {
    return (await firstRow(this.#sql, HAS_DOMAIN, spellingsOfDomain(primaryDomain))) !== undefined
  }

  ofDomain(primaryDomain: string): Promise<OrgId | undefined> {
    return this.#sql.first(OF_DOMAIN, spellingsOfDomain(primaryDomain), (row) => OrgId.parse(new RowReader(row).text()))
  }

  async search(search: Search<OrgField>): Promise<Page<Org>> {
    return searchRows(this.#sql, SEARCHED, search, readOrg)
  }

  async add({ id, name, primaryDomain, state, createdAt, changedAt }: Org): Promise<void> {
    if (await firstRow(this.#sql, RIVAL, [id, ...spellingsOfDomain(primaryDomain)])) throw taken()
    const added = await this.#sql.change(ADD, [id, name, primaryDomain, state, createdAt, changedAt, canonicalName(name)])
    if (added === 0) throw taken()
  }

  async update({ id, name, state, changedAt }: Org): Promise<void> {
    await this.#sql.change(UPDATE, [id, name, state, changedAt, canonicalName(name)])
  }

  async setPrimaryDomain(id: OrgId, primaryDomain: string, at: EpochSeconds): Promise<void> {
    if (await firstRow(this.#sql, RIVAL, [id, ...spellingsOfDomain(primaryDomain)])) throw taken()
    try {
      await this.#sql.change(SET_PRIMARY_DOMAIN, [id, primaryDomain, at])
    } catch (error) {
      throw isTaken(error) ? taken(error) : error
    }
  }

  remove(id: OrgId, at: EpochSeconds): Promise<boolean> {
    return removeOrMark(this.#sql, { kind: 'org', id }, at)
  }
}

const taken = (cause?: unknown) => new OrgTaken('the id or the primary domain is in use', { cause })
