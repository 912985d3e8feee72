import type { Resource, ResourceClient, ResourceStore } from '@keyhall/core/resources'
import { RESOURCE_LIMITS, ResourceTaken, resourceKey } from '@keyhall/core/resources'
import { ProjectId, ResourceId, StaleWrite } from '@keyhall/core/shared'
import { projectIdStays } from '../sql/removals.js'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Sql, Value } from '../sql/sql.js'
import { firstRow, insertInto, select, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = ['id', 'project_id', 'body', 'version', 'created_at', 'changed_at']
const READ = select('r', COLUMNS)
const WRITTEN = [...COLUMNS, 'uri_key']

/** More keys are read in several statements. */
const BATCH = RESOURCE_LIMITS.perRequest

const FIND = statement(`select ${READ} from resources r where r.id = $1 and ${projectIdStays('r.project_id')}`)
const OF_PROJECT = statement(`select ${READ} from resources r where r.project_id = $1`)
const SERVED = statement(`
  select ${READ} from resources r join projects p on p.id = r.project_id join orgs o on o.id = p.org_id
  where r.uri_key in (${Array.from({ length: BATCH }, (_, index) => `$${index + 1}`).join(', ')}) and p.state = 'active' and o.state = 'active'`)
/** Booleans of JSON are `1` on SQLite. A JSON text within a list of texts is an entry of it. */
const REQUESTABLE = statement(`
  select ${READ} from resources r join projects p on p.id = r.project_id join orgs o on o.id = p.org_id
  where r.uri_key <> $1 and p.state = 'active' and o.state = 'active'
  and (r.project_id = $2 or cast(r.body->>'isOpen' as text) in ('true', '1') or replace(r.body->>'clientIds', $3, '') <> r.body->>'clientIds') limit 2`)
const ADD = statement(`${insertInto('resources', WRITTEN)} on conflict do nothing`)
const UPDATE = statement('update resources set body = $2, version = $3, changed_at = $4 where id = $1 and version = $3 - 1')
const REMOVE = statement('delete from resources where id = $1')

type Body = Omit<Resource, 'id' | 'projectId' | 'version' | 'createdAt' | 'changedAt'>

function bodyOf({ id: _id, projectId: _projectId, version: _version, createdAt: _createdAt, changedAt: _changedAt, ...body }: Resource): string {
  return JSON.stringify(body satisfies Body)
}

function read(columns: Row): Resource {
  const row = new RowReader(columns)
  return {
    id: ResourceId.parse(row.text()),
    projectId: ProjectId.parse(row.text()),
    ...(row.json() as Body),
    version: row.number(),
    createdAt: row.number(),
    changedAt: row.number(),
  }
}

export class SqlResourceStore implements ResourceStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async find(id: ResourceId): Promise<Resource | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    return row && read(row)
  }

  async ofProject(projectId: ProjectId): Promise<readonly Resource[]> {
    return (await this.#sql.rows(OF_PROJECT, [projectId])).map(read).toSorted((a, b) => (a.uri < b.uri ? -1 : 1))
  }

  async served(keys: readonly string[]): Promise<readonly Resource[]> {
    const found: Resource[] = []
    for (let start = 0; start < keys.length; start += BATCH) {
      const values: readonly Value[] = Array.from({ length: BATCH }, (_, index) => keys[start + index])
      found.push(...(await this.#sql.rows(SERVED, values)).map(read))
    }
    return found
  }

  async requestable({ id, projectId }: ResourceClient, exceptKey: string): Promise<readonly Resource[]> {
    return (await this.#sql.rows(REQUESTABLE, [exceptKey, projectId ?? '', JSON.stringify(id)])).map(read)
  }

  async add(resource: Resource): Promise<void> {
    const { id, projectId, uri, version, createdAt, changedAt } = resource
    const values = [id, projectId, bodyOf(resource), version, createdAt, changedAt, resourceKey(uri)]
    if ((await this.#sql.change(ADD, values)) === 0) throw new ResourceTaken('another resource has this URI')
  }

  async update(resource: Resource): Promise<void> {
    const { id, version, changedAt } = resource
    if ((await this.#sql.change(UPDATE, [id, bodyOf(resource), version, changedAt])) === 0) throw new StaleWrite('the resource has changed since it was read')
  }

  async remove(id: ResourceId): Promise<boolean> {
    return (await this.#sql.change(REMOVE, [id])) === 1
  }
}
