import type { FirstFactor, FirstFactorReads, OwnerFactors } from '@keyhall/core/settings'
import type { OrgId } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Sql } from '../sql/sql.js'
import { firstRow, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const TABLES = {
  password: 'select 1 from passwords f join users u on u.id = f.user_id where',
  passkey: 'select 1 from passkeys f join users u on u.id = f.user_id where f.is_user_verifying and',
} as const satisfies Readonly<Record<FirstFactor, string>>

const KINDS = Object.keys(TABLES) as readonly FirstFactor[]

const exists = (kind: FirstFactor): string => `exists (${TABLES[kind]} u.org_id = o.id and u.state = 'active')`

const orgWithout = (admitted: FirstFactor, others: FirstFactor, among: string) =>
  statement(`select o.id from orgs o
    where o.state = 'active' and ${among} and not ${exists(admitted)} and ${exists(others)} order by o.id limit 1`)

const INHERITING = "not exists (select 1 from org_policies p where p.org_id = o.id and p.kind = 'login')"
const STATEMENTS = {
  password: { one: orgWithout('password', 'passkey', 'o.id = $1'), inheriting: orgWithout('password', 'passkey', INHERITING) },
  passkey: { one: orgWithout('passkey', 'password', 'o.id = $1'), inheriting: orgWithout('passkey', 'password', INHERITING) },
} as const

const OWNERS = statement(`
  select u.org_id,
    (select count(*) from passwords f where f.user_id = u.id),
    (select count(*) from passkeys f where f.user_id = u.id and f.is_user_verifying)
  from memberships m join users u on u.id = m.user_id join orgs uo on uo.id = u.org_id
  where m.scope_kind = 'instance' and m.role = 'IAM_OWNER' and u.state = 'active' and uo.state = 'active'`)

export class SqlFirstFactorStore implements FirstFactorReads {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async orgWithout(admitted: FirstFactor, among: OrgId | 'inheriting'): Promise<OrgId | undefined> {
    const { one, inheriting } = STATEMENTS[admitted]
    const row = await (among === 'inheriting' ? firstRow(this.#sql, inheriting, []) : firstRow(this.#sql, one, [among]))
    return row && (new RowReader(row).text() as OrgId)
  }

  async owners(): Promise<readonly OwnerFactors[]> {
    return (await this.#sql.rows(OWNERS, [])).map((columns) => {
      const row = new RowReader(columns)
      const orgId = row.text() as OrgId
      return { orgId, factors: KINDS.filter(() => row.number() > 0) }
    })
  }
}
