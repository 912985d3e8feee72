import type { Dialect } from './table.js'
import { bytesIndex, instant, integer, json, key, optional, reference, table, text } from './table.js'

/** A column with the default for rows of older versions. */
const later = <C extends object>(column: C, was: string | number) => ({ ...column, default: was })

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
      kind: later(text, 'oidc'),
      name: later(text, ''),
      /** The canonical form, for search and sorting. */
      name_key: later(text, ''),
      changed_at: later(instant, 0),
      last_used_at: optional(instant),
      /** NULL without rules. Read with the standing, so that rules cost no statement. */
      claim_rules: optional(json(dialect)),
    },
    {
      indices: [
        { name: 'clients_project_id', columns: ['project_id'] },
        bytesIndex(dialect, 'clients_by_name', ['name_key', 'id', 'project_id', 'kind', 'state']),
        bytesIndex(dialect, 'clients_by_project_and_name', ['project_id', 'name_key', 'id', 'kind', 'state']),
        { name: 'clients_by_creation', columns: ['created_at', 'id', 'project_id'] },
        { name: 'clients_used', columns: ['project_id', 'id'], where: 'last_used_at is not null' },
      ],
    },
  ),
  table(
    'client_origins',
    { origin: key, client_id: reference('client_origins_client', 'clients', key) },
    { indices: [{ name: 'client_origins_client_id', columns: ['client_id'] }], withoutRowid: true },
  ),
  table(
    'client_keys',
    {
      id: key,
      client_id: reference('client_keys_client', 'clients'),
      public_key: json(dialect),
      created_at: instant,
      expires_at: instant,
    },
    { indices: [{ name: 'client_keys_client_id', columns: ['client_id'] }] },
  ),
]
