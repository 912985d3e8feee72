import type { Org, OrgStore } from '@keyhall/core/orgs'
import { OrgTaken } from '@keyhall/core/orgs'
import type { OrgId } from '@keyhall/core/shared'
import { ACTIVITIES } from '../rows/activity.js'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = ['id', 'name', 'primary_domain', 'state', 'created_at']

const FIND = statement(`select ${COLUMNS.join(', ')} from orgs where id = $1`)
const HAS_DOMAIN = statement('select 1 from orgs where primary_domain = $1')
const ADD = statement(`${insertInto('orgs', COLUMNS)} on conflict do nothing`)
const UPDATE = statement('update orgs set name = $2, state = $3 where id = $1')

function readOrg(columns: Row): Org {
  const row = new RowReader(columns)
  return { id: row.text() as OrgId, name: row.text(), primaryDomain: row.text(), state: row.oneOf(ACTIVITIES), createdAt: row.number() }
}

export class SqlOrgStore implements OrgStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async find(id: OrgId): Promise<Org | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    return row && readOrg(row)
  }

  async hasDomain(primaryDomain: string): Promise<boolean> {
    return (await firstRow(this.#sql, HAS_DOMAIN, [primaryDomain])) !== undefined
  }

  async add({ id, name, primaryDomain, state, createdAt }: Org): Promise<void> {
    const added = await this.#sql.change(ADD, [id, name, primaryDomain, state, createdAt])
    if (added === 0) throw new OrgTaken('the id or the primary domain is in use')
  }

  async update({ id, name, state }: Org): Promise<void> {
    await this.#sql.change(UPDATE, [id, name, state])
  }
}
