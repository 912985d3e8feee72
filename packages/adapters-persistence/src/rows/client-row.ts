import type { Client } from '@keyhall/core/clients'
import type { ClientId, ProjectId } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Value } from '../sql/sql.js'
import { ACTIVITIES } from './activity.js'

export const CLIENT_COLUMNS = ['id', 'project_id', 'state', 'version', 'body', 'created_at']

type ClientBody = Omit<Client, 'id' | 'projectId' | 'state' | 'version' | 'createdAt'>

export function readClient(columns: Row): Client {
  const row = new RowReader(columns)
  return {
    id: row.text() as ClientId,
    projectId: row.text() as ProjectId,
    state: row.oneOf(ACTIVITIES),
    version: row.number(),
    ...(row.json() as ClientBody),
    createdAt: row.number(),
  }
}

export function clientValues(client: Client): readonly Value[] {
  const { id, projectId, state, version, createdAt, ...body } = client
  return [id, projectId, state, version, JSON.stringify(body satisfies ClientBody), createdAt]
}
