import type { Page, Search } from '@keyhall/core/shared'
import { OrgId, ProjectId, UserGrantId, UserId } from '@keyhall/core/shared'
import type { GrantedRoles, UserGrant, UserGrantField, UserGrantStore } from '@keyhall/core/user-grants'
import { fromRoleLines, roleLines, UserGrantTaken } from '@keyhall/core/user-grants'
import { ACTIVITIES } from '../rows/activity.js'
import { PERSON_COLUMNS, USER_ORG } from '../rows/person-columns.js'
import { RowReader } from '../sql/row-reader.js'
import { grantStays, projectStays } from '../sql/removals.js'
import { removedKeys, withoutRemoved } from '../sql/role-removals.js'
import type { Searchable } from '../sql/search.js'
import { searchRows } from '../sql/search.js'
import type { Row, Sql } from '../sql/sql.js'
import { firstRow, insertInto, select, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = ['id', 'user_id', 'org_id', 'project_id', 'role_keys', 'state', 'created_at', 'updated_at']

/** The columns that `readGrant` reads of the grant with the alias `g`. */
export const GRANT_COLUMNS = `${select('g', COLUMNS)}, ${removedKeys('g')}`

const FIND = statement(`select ${GRANT_COLUMNS} from user_grants g where g.id = $1 and ${grantStays('g')}`)
const ADD = statement(`${insertInto('user_grants', COLUMNS)} on conflict do nothing`)
const UPDATE = statement('update user_grants set role_keys = $2, state = $3, updated_at = $4 where id = $1')
const REMOVE = statement('delete from user_grants where id = $1')

/** Reads all projects at once, because users have roles in few projects. */
const ROLES_OF = statement(`
  select g.project_id, g.org_id, o.primary_domain, g.role_keys, ${removedKeys('g')}
  from user_grants g join projects p on p.id = g.project_id join orgs o on o.id = g.org_id
  where g.user_id = $1 and g.state = 'active' and p.state = 'active' and o.state = 'active' and ${projectStays('p')} order by g.project_id, g.org_id`)

const { userName, firstName, lastName, displayName, email, loginName, userKind, userOrgId } = PERSON_COLUMNS

const SEARCHED: Searchable<UserGrantField> = {
  select: GRANT_COLUMNS,
  from: 'user_grants g',
  always: grantStays('g'),
  joins: [
    { alias: 'u', sql: 'join users u on u.id = g.user_id' }, USER_ORG,
    { alias: 'p', sql: 'join projects p on p.id = g.project_id' }, { alias: 'o', sql: 'join orgs o on o.id = g.org_id' },
  ],
  columns: {
    id: { value: 'g.id', index: 'id', isRequired: true },
    userId: { value: 'g.user_id', index: 'id', isRequired: true },
    orgId: { value: 'g.org_id', index: 'id', isShared: true, isRequired: true },
    projectId: { value: 'g.project_id', index: 'id', isShared: true, isRequired: true },
    state: { value: 'g.state', isRequired: true },
    createdAt: { value: 'g.created_at', isNumber: true, isRequired: true },
    updatedAt: { value: 'g.updated_at', isNumber: true, isRequired: true },
    roleKeys: { value: 'g.role_keys' },
    userName, firstName, lastName, displayName, email, loginName, userKind, userOrgId,
    orgName: { value: 'o.name', key: 'o.name_key' },
    orgDomain: { value: 'o.primary_domain', key: 'o.primary_domain' },
    projectName: { value: 'p.name', key: 'p.name_key' },
  },
  id: 'g.id',
  walks: { default: [], id: [], createdAt: ['orgId', 'projectId'] },
}

export function readGrant(row: RowReader): UserGrant {
  const ids = { id: UserGrantId.parse(row.text()), userId: UserId.parse(row.text()), orgId: OrgId.parse(row.text()), projectId: ProjectId.parse(row.text()) }
  const keys = fromRoleLines(row.text())
  const others = { state: row.oneOf(ACTIVITIES), createdAt: row.number(), updatedAt: row.number() }
  return { ...ids, roleKeys: withoutRemoved(keys, row.optionalText()), ...others }
}

export class SqlUserGrantStore implements UserGrantStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async find(id: UserGrantId): Promise<UserGrant | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    const grant = row && readGrant(new RowReader(row))
    return grant?.roleKeys.length === 0 ? undefined : grant
  }

  async search(search: Search<UserGrantField>): Promise<Page<UserGrant>> {
    return searchRows(this.#sql, SEARCHED, search, readGrant)
  }

  async rolesOf(userId: UserId, projectIds: readonly ProjectId[]): Promise<readonly GrantedRoles[]> {
    if (projectIds.length === 0) return []
    return (await this.#sql.rows(ROLES_OF, [userId])).map(readRoles).filter(({ projectId }) => projectIds.includes(projectId))
  }

  async add({ id, userId, orgId, projectId, roleKeys, state, createdAt, updatedAt }: UserGrant): Promise<void> {
    const added = await this.#sql.change(ADD, [id, userId, orgId, projectId, roleLines(roleKeys), state, createdAt, updatedAt])
    if (added === 0) throw new UserGrantTaken('the user already has a grant for this project')
  }

  async update({ id, roleKeys, state, updatedAt }: UserGrant): Promise<void> {
    await this.#sql.change(UPDATE, [id, roleLines(roleKeys), state, updatedAt])
  }

  async remove(id: UserGrantId): Promise<boolean> {
    return (await this.#sql.change(REMOVE, [id])) === 1
  }
}

function readRoles(columns: Row): GrantedRoles {
  const row = new RowReader(columns)
  const place = { projectId: ProjectId.parse(row.text()), orgId: OrgId.parse(row.text()), primaryDomain: row.text() }
  const keys = fromRoleLines(row.text())
  return { ...place, roleKeys: withoutRemoved(keys, row.optionalText()) }
}
