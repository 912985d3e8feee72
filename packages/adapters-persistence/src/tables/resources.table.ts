import type { Dialect } from './table.js'
import { instant, integer, json, key, part, table, text } from './table.js'

export const resourceTables = (dialect: Dialect) => [
  table(
    'resources',
    {
      id: key,
      project_id: part('resources_project', 'projects'),
      // The URI in the form in which URIs are compared.
      uri_key: text,
      body: json(dialect),
      version: integer,
      created_at: instant,
      changed_at: instant,
    },
    {
      indices: [
        { name: 'resources_uri_key', columns: ['uri_key'], unique: true },
        { name: 'resources_project_id', columns: ['project_id'] },
      ],
    },
  ),
]
