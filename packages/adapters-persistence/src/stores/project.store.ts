import type { Project, ProjectField, ProjectSettings, ProjectStore } from '@keyhall/core/projects'
import type { Page, Search } from '@keyhall/core/shared'
import { OrgId, ProjectId, canonicalName, withDefined } from '@keyhall/core/shared'
import { ACTIVITIES } from '../rows/activity.js'
import { RowReader } from '../sql/row-reader.js'
import type { Searchable } from '../sql/search.js'
import { searchRows } from '../sql/search.js'
import type { Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = ['id', 'org_id', 'name', 'state', 'settings', 'created_at', 'changed_at']
const REPLACED = ['name', 'name_key', 'state', 'settings', 'changed_at']

const FIND = statement(`select ${COLUMNS.join(', ')} from projects where id = $1`)
const ADD = statement(`${insertInto('projects', [...COLUMNS, 'name_key'])} on conflict (id) do nothing`)
const PUT = statement(`
  ${insertInto('projects', [...COLUMNS, 'name_key'])}
  on conflict (id) do update set ${REPLACED.map((column) => `${column} = excluded.${column}`).join(', ')}`)

/** Children first, the project last. */
const REMOVALS = [
  'delete from resources where project_id = $1',
  'delete from user_grants where project_id = $1',
  'delete from project_roles where project_id = $1',
  "delete from memberships where scope_kind = 'project' and scope_id = $1",
  'delete from client_origins where client_id in (select id from clients where project_id = $1)',
  'delete from client_keys where client_id in (select id from clients where project_id = $1)',
  'delete from clients where project_id = $1',
].map(statement)
const REMOVE = statement('delete from projects where id = $1')

const SEARCHED: Searchable<ProjectField> = {
  select: COLUMNS.join(', '),
  from: 'projects',
  columns: {
    id: { value: 'id', index: 'id', isRequired: true },
    orgId: { value: 'org_id', index: 'id', isShared: true, isRequired: true },
    name: { value: 'name', key: 'name_key', index: 'bytes', isShared: true },
    state: { value: 'state', isRequired: true },
    createdAt: { value: 'created_at', isNumber: true, isRequired: true },
  },
  id: 'id',
  walks: { default: [], id: [], name: ['orgId'] },
}

const valuesOf = ({ id, orgId, name, state, settings, createdAt, changedAt }: Project): Parameters<Sql['change']>[1] =>
  [id, orgId, name, state, settings && JSON.stringify(settings), createdAt, changedAt, canonicalName(name)]

const readProject = (row: RowReader): Project => {
  const [id, orgId, name, state] = [ProjectId.parse(row.text()), OrgId.parse(row.text()), row.text(), row.oneOf(ACTIVITIES)]
  const settings = row.joined(1, (one) => one.json() as ProjectSettings)
  return withDefined({ id, orgId, name, state, createdAt: row.number() }, { settings, changedAt: row.optionalNumber() })
}

export class SqlProjectStore implements ProjectStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async find(id: ProjectId): Promise<Project | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    return row && readProject(new RowReader(row))
  }

  async search(search: Search<ProjectField>): Promise<Page<Project>> {
    return searchRows(this.#sql, SEARCHED, search, readProject)
  }

  async add(project: Project): Promise<boolean> {
    return (await this.#sql.change(ADD, valuesOf(project))) === 1
  }

  async put(project: Project): Promise<void> {
    await this.#sql.change(PUT, valuesOf(project))
  }

  async remove(id: ProjectId): Promise<boolean> {
    for (const removal of REMOVALS) await this.#sql.change(removal, [id])
    return (await this.#sql.change(REMOVE, [id])) === 1
  }
}
