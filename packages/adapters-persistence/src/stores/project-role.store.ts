import type { ProjectRole, ProjectRoleField, ProjectRoleStore } from '@keyhall/core/projects'
import { ProjectRoleTaken } from '@keyhall/core/projects'
import type { Page, Search } from '@keyhall/core/shared'
import { canonicalName, ProjectId } from '@keyhall/core/shared'
import { roleLines } from '@keyhall/core/user-grants'
import { RowReader } from '../sql/row-reader.js'
import type { Searchable } from '../sql/search.js'
import { searchRows } from '../sql/search.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = ['project_id', 'role_key', 'display_name', 'role_group', 'created_at', 'updated_at']

const FIND = statement(`select ${COLUMNS.join(', ')} from project_roles where project_id = $1 and role_key = $2`)
const ADD = statement(`${insertInto('project_roles', [...COLUMNS, 'display_name_key'])} on conflict do nothing`)
const UPDATE = statement(`
  update project_roles set display_name = $3, role_group = $4, updated_at = $5, display_name_key = $6
  where project_id = $1 and role_key = $2`)
const REMOVE = statement('delete from project_roles where project_id = $1 and role_key = $2')

/** `$2` is the key between line breaks, `$3` one line break. */
const HAS_ROLE = 'project_id = $1 and length(replace(role_keys, cast($2 as text), cast($3 as text))) < length(role_keys)'
const TAKE_FROM_GRANTS = statement(
  `update user_grants set role_keys = replace(role_keys, cast($2 as text), cast($3 as text)) where ${HAS_ROLE}`,
)
const REMOVE_EMPTY_GRANTS = statement('delete from user_grants where project_id = $1 and role_keys = $2')

const HOLD = (['', 'for key share'] as const).map((hold) => [
  hold, statement(`select role_key from project_roles where project_id = $1 and role_key = $2 ${hold}`),
] as const)
const HOLDING = Object.fromEntries(HOLD) as Readonly<Record<'' | 'for key share', ReturnType<typeof statement>>>

const SEARCHED: Searchable<ProjectRoleField> = {
  select: COLUMNS.join(', '),
  from: 'project_roles',
  columns: {
    projectId: { value: 'project_id' },
    key: { value: 'role_key' },
    displayName: { value: 'display_name', key: 'display_name_key' },
    group: { value: 'role_group' },
    createdAt: { value: 'created_at', isNumber: true },
  },
  id: 'role_key',
}

const readRole = (row: RowReader): ProjectRole => ({
  projectId: ProjectId.parse(row.text()),
  key: row.text(),
  displayName: row.text(),
  group: row.text(),
  createdAt: row.number(),
  updatedAt: row.number(),
})

export class SqlProjectRoleStore implements ProjectRoleStore {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async find(projectId: ProjectId, key: string): Promise<ProjectRole | undefined> {
    const row = await firstRow(this.#connection.sql, FIND, [projectId, key])
    return row && readRole(new RowReader(row))
  }

  async search(search: Search<ProjectRoleField>): Promise<Page<ProjectRole>> {
    return searchRows(this.#connection.sql, SEARCHED, search, readRole)
  }

  async add({ projectId, key, displayName, group, createdAt, updatedAt }: ProjectRole): Promise<void> {
    const values = [projectId, key, displayName, group, createdAt, updatedAt, canonicalName(displayName)]
    if ((await this.#connection.sql.change(ADD, values)) === 0) throw new ProjectRoleTaken('the project has a role with this key')
  }

  async update({ projectId, key, displayName, group, updatedAt }: ProjectRole): Promise<void> {
    await this.#connection.sql.change(UPDATE, [projectId, key, displayName, group, updatedAt, canonicalName(displayName)])
  }

  async lockExisting(projectId: ProjectId, keys: readonly string[]): Promise<readonly string[]> {
    const { sql, locks } = this.#connection
    const existing: string[] = []
    // In a fixed order, to prevent deadlocks.
    for (const key of keys.toSorted()) if (await firstRow(sql, HOLDING[locks.hold], [projectId, key])) existing.push(key)
    return existing
  }

  async remove(projectId: ProjectId, key: string): Promise<boolean> {
    const { sql } = this.#connection
    if ((await sql.change(REMOVE, [projectId, key])) === 0) return false
    await sql.change(TAKE_FROM_GRANTS, [projectId, roleLines([key]), roleLines([])])
    await sql.change(REMOVE_EMPTY_GRANTS, [projectId, roleLines([])])
    return true
  }
}
