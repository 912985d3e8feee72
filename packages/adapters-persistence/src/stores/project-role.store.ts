import type { ProjectRole, ProjectRoleField, ProjectRoleStore, RemovedRole } from '@keyhall/core/projects'
import { ProjectRoleTaken } from '@keyhall/core/projects'
import type { EpochSeconds, Page, Search } from '@keyhall/core/shared'
import { canonicalName, ProjectId } from '@keyhall/core/shared'
import { roleLines } from '@keyhall/core/user-grants'
import { RowReader } from '../sql/row-reader.js'
import type { Searchable } from '../sql/search.js'
import { searchRows } from '../sql/search.js'
import type { Row } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection, Locks } from './connection.js'

const COLUMNS = ['project_id', 'role_key', 'display_name', 'role_group', 'created_at', 'updated_at']

const FIND = statement(`select ${COLUMNS.join(', ')} from project_roles where project_id = $1 and role_key = $2`)
const ADD = statement(`${insertInto('project_roles', [...COLUMNS, 'display_name_key'])} on conflict do nothing`)
const UPDATE = statement(`
  update project_roles set display_name = $3, role_group = $4, updated_at = $5, display_name_key = $6
  where project_id = $1 and role_key = $2`)
const REMOVE = statement('delete from project_roles where project_id = $1 and role_key = $2')

/** Grants that are looked at in the unit of work of the removal. */
const AT_ONCE = 500
const START: Place = { createdAt: -1, id: '' }

const LAST_OF_BATCH = statement(`
  select created_at, id from user_grants where project_id = $1 and (created_at, id) > ($2, $3) order by created_at, id limit 1 offset $4`)
/** `$6` is the key between line breaks, `$7` one line break. */
const HOLDERS = `project_id = $1 and (created_at, id) > ($2, $3) and (created_at, id) <= ($4, $5)
  and length(replace(role_keys, cast($6 as text), cast($7 as text))) < length(role_keys)`
const REMOVE_FROM_GRANTS = statement(`delete from user_grants where role_keys = cast($6 as text) and ${HOLDERS}`)
const TAKE_FROM_GRANTS = statement(`update user_grants set role_keys = replace(role_keys, cast($6 as text), cast($7 as text)) where ${HOLDERS}`)

const IS_REMOVED = statement('select 1 from role_removals where project_id = $1 and role_key = $2')
const MARK = statement(insertInto('role_removals', ['project_id', 'role_key', 'place_created_at', 'place_id']))
const MARKS = statement('select project_id, role_key from role_removals order by project_id, role_key limit 100')
const claim = (passOver: Locks['passOver']) =>
  statement(`select place_created_at, place_id from role_removals where project_id = $1 and role_key = $2 ${passOver}`)
const CLAIM = { '': claim(''), 'for update skip locked': claim('for update skip locked') } as const
const MOVE_MARK = statement('update role_removals set place_created_at = $3, place_id = $4 where project_id = $1 and role_key = $2')
const REMOVE_MARK = statement('delete from role_removals where project_id = $1 and role_key = $2')

const HOLD = (['', 'for key share'] as const).map((hold) => [
  hold, statement(`select role_key from project_roles where project_id = $1 and role_key = $2 ${hold}`),
] as const)
const HOLDING = Object.fromEntries(HOLD) as Readonly<Record<'' | 'for key share', ReturnType<typeof statement>>>

/** A place in a walk over the grants of a project. */
interface Place {
  readonly createdAt: EpochSeconds
  readonly id: string
}

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
    if (await firstRow(this.#connection.sql, IS_REMOVED, [projectId, key])) {
      throw new ProjectRoleTaken('the role that had this key is being removed from its users: add it again in a moment')
    }
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
    const place = await this.#takeFromGrants({ projectId, key }, START, AT_ONCE)
    if (place) await sql.change(MARK, [projectId, key, place.createdAt, place.id])
    return true
  }

  async pendingRemovals(): Promise<readonly RemovedRole[]> {
    return (await this.#connection.sql.rows(MARKS, [])).map((columns) => {
      const row = new RowReader(columns)
      return { projectId: ProjectId.parse(row.text()), key: row.text() }
    })
  }

  async continueRemoval(role: RemovedRole, limit: number): Promise<boolean> {
    const { sql, locks } = this.#connection
    const mark = [role.projectId, role.key]
    const row = await firstRow(sql, CLAIM[locks.passOver], mark)
    if (!row) return true
    const place = await this.#takeFromGrants(role, readPlace(row), limit)
    await (place ? sql.change(MOVE_MARK, [...mark, place.createdAt, place.id]) : sql.change(REMOVE_MARK, mark))
    return place === undefined
  }

  /** Looks at `limit` grants, in three statements. @returns the last of them, if there are more */
  async #takeFromGrants({ projectId, key }: RemovedRole, from: Place, limit: number): Promise<Place | undefined> {
    const { sql } = this.#connection
    const row = await firstRow(sql, LAST_OF_BATCH, [projectId, from.createdAt, from.id, limit - 1])
    const last = row && readPlace(row)
    const { createdAt, id } = last ?? { createdAt: Number.MAX_SAFE_INTEGER, id: '' }
    const values = [projectId, from.createdAt, from.id, createdAt, id, roleLines([key]), roleLines([])]
    await sql.change(REMOVE_FROM_GRANTS, values)
    await sql.change(TAKE_FROM_GRANTS, values)
    return last
  }
}

function readPlace(columns: Row): Place {
  const row = new RowReader(columns)
  return { createdAt: row.number(), id: row.text() }
}
