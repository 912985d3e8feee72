import type { Project, ProjectField, ProjectSettings, ProjectStore } from '@keyhall/core/projects'
import type { EpochSeconds, Page, Search } from '@keyhall/core/shared'
import { OrgId, ProjectId, StaleWrite, canonicalName, withDefined } from '@keyhall/core/shared'
import { ACTIVITIES } from '../rows/activity.js'
import { removeOrMark } from '../removals/removal.js'
import { insertUnlessGoing, projectStays } from '../sql/removals.js'
import { RowReader } from '../sql/row-reader.js'
import type { Searchable } from '../sql/search.js'
import { searchRows } from '../sql/search.js'
import type { Sql } from '../sql/sql.js'
import { firstRow, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = ['id', 'org_id', 'name', 'state', 'settings', 'created_at', 'changed_at']
const REPLACED = ['name', 'name_key', 'state', 'settings', 'changed_at']

const FIND = statement(`select ${COLUMNS.join(', ')} from projects where id = $1 and ${projectStays('projects')}`)
const INSERT = insertUnlessGoing('project', 'projects', [...COLUMNS, 'name_key'])
const ADD = statement(`${INSERT} on conflict (id) do nothing`)
const PUT = statement(`
  ${INSERT}
  on conflict (id) do update set ${REPLACED.map((column) => `${column} = excluded.${column}`).join(', ')}`)


const SEARCHED: Searchable<ProjectField> = {
  select: COLUMNS.join(', '),
  from: 'projects',
  always: projectStays('projects'),
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
    if ((await this.#sql.change(PUT, valuesOf(project))) === 0) throw new StaleWrite('a project with this id is being removed')
  }

  remove(id: ProjectId, at: EpochSeconds): Promise<boolean> {
    return removeOrMark(this.#sql, { kind: 'project', id }, at)
  }
}
