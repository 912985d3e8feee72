import type { Member, MemberField, Membership, MembershipScope, MembershipStore, Role } from '@keyhall/core/permissions'
import { ROLE_NAMES, scopeIdOf } from '@keyhall/core/permissions'
import type { Page, Search } from '@keyhall/core/shared'
import { OrgId, ProjectId, UserId } from '@keyhall/core/shared'
import { PERSON_COLUMNS } from '../rows/person-columns.js'
import { membershipStays, userStays } from '../sql/removals.js'
import { RowReader } from '../sql/row-reader.js'
import type { Searchable } from '../sql/search.js'
import { searchRows } from '../sql/search.js'
import type { Row } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const KINDS = ['instance', 'org', 'project'] as const satisfies readonly MembershipScope['kind'][]
const COLUMNS = ['user_id', 'role', 'scope_kind', 'scope_id']

const OF_USER = statement(`select ${COLUMNS.join(', ')} from memberships m where user_id = $1 and ${membershipStays('m')} order by role, scope_kind, scope_id`)
const AT = statement('select role from memberships where user_id = $1 and scope_kind = $2 and scope_id = $3 order by role')
const PUT = statement(`${insertInto('memberships', COLUMNS)} on conflict do nothing`)
const CLEAR = statement('delete from memberships where user_id = $1 and scope_kind = $2 and scope_id = $3')
const COUNT_OWNERS = statement(`
  select count(*) from memberships m join users u on u.id = m.user_id join orgs uo on uo.id = u.org_id
  where m.scope_kind = 'instance' and m.role = 'IAM_OWNER' and u.state = 'active' and uo.state = 'active'`)

const { userOrgId, firstName, lastName, displayName, email, loginName } = PERSON_COLUMNS

const SEARCHED: Searchable<MemberField> = {
  select: 'm.user_id, m.scope_kind, m.scope_id',
  from: `(select distinct user_id, scope_kind, scope_id from memberships) m
    join users u on u.id = m.user_id join orgs uo on uo.id = u.org_id`,
  always: `${userStays('u')} and ${membershipStays('m')}`,
  columns: {
    scopeKind: { value: 'm.scope_kind' },
    scopeId: { value: 'm.scope_id' },
    userId: { value: 'm.user_id' },
    userOrgId, firstName, lastName, displayName, email, loginName,
  },
  id: "m.user_id || ' ' || m.scope_kind || ' ' || m.scope_id",
}

export class SqlMembershipStore implements MembershipStore {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async ofUser(userId: UserId): Promise<readonly Membership[]> {
    return (await this.#connection.sql.rows(OF_USER, [userId])).map(readMembership)
  }

  async search(search: Search<MemberField>): Promise<Page<Member>> {
    const { sql } = this.#connection
    const { total, items } = await searchRows(sql, SEARCHED, search, readPlace)
    const members: Member[] = []
    for (const { userId, scope } of items) {
      const found = await sql.rows(AT, [userId, scope.kind, scopeIdOf(scope)])
      members.push({ userId, scope, roles: found.map((row) => new RowReader(row).oneOf(ROLE_NAMES)) })
    }
    return { total, items: members }
  }

  async put({ userId, role, scope }: Membership): Promise<void> {
    await this.#connection.sql.change(PUT, [userId, role, scope.kind, scopeIdOf(scope)])
  }

  async setRoles(userId: UserId, scope: MembershipScope, roles: readonly Role[]): Promise<void> {
    await this.#connection.sql.change(CLEAR, [userId, scope.kind, scopeIdOf(scope)])
    for (const role of roles) await this.put({ userId, role, scope })
  }

  async countOwners(): Promise<number> {
    const { sql, locks } = this.#connection
    await locks.owners()
    return new RowReader((await firstRow(sql, COUNT_OWNERS, [])) ?? []).number()
  }
}

const readPlace = (row: RowReader): Pick<Member, 'userId' | 'scope'> => ({
  userId: UserId.parse(row.text()), scope: scopeOf(row.oneOf(KINDS), row.text()),
})

function readMembership(columns: Row): Membership {
  const row = new RowReader(columns)
  const [userId, role] = [UserId.parse(row.text()), row.oneOf(ROLE_NAMES)]
  return { userId, role, scope: scopeOf(row.oneOf(KINDS), row.text()) }
}

function scopeOf(kind: MembershipScope['kind'], id: string): MembershipScope {
  switch (kind) {
    case 'instance':
      return { kind }
    case 'org':
      return { kind, orgId: OrgId.parse(id) }
    case 'project':
      return { kind, projectId: ProjectId.parse(id) }
  }
}
