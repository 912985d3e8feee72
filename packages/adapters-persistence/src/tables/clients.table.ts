import type { Dialect } from './table.js'
import { instant, integer, json, key, reference, table, text } from './table.js'

export const clientTables = (dialect: Dialect) => [
  table(
    'clients',
    {
      id: key,
      project_id: reference('clients_project', 'projects'),
      state: text,
      version: integer,
      body: json(dialect),
      created_at: instant,
    },
    { indices: [{ name: 'clients_project_id', columns: ['project_id'] }] },
  ),
  table(
    'client_origins',
    { origin: key, client_id: reference('client_origins_client', 'clients', key) },
    { indices: [{ name: 'client_origins_client_id', columns: ['client_id'] }], withoutRowid: true },
  ),
]
