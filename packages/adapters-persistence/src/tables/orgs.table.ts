import type { Dialect } from './table.js'
import { bytesIndex, instant, json, key, optional, reference, table, text } from './table.js'

/** `name_key` is nullable only because the migration that adds it fills it afterwards. */
export const orgTables = (dialect: Dialect) => [
  table(
    'orgs',
    { id: key, name: text, primary_domain: text, state: text, created_at: instant, name_key: optional(text), changed_at: optional(instant) },
    {
      indices: [
        { name: 'orgs_primary_domain', columns: ['primary_domain'], unique: true },
        bytesIndex(dialect, 'orgs_by_name', ['name_key', 'id']),
      ],
    },
  ),
  table(
    'projects',
    {
      id: key,
      org_id: reference('projects_org', 'orgs'),
      name: text,
      state: text,
      created_at: instant,
      name_key: optional(text),
      settings: optional(json(dialect)),
      changed_at: optional(instant),
    },
    {
      indices: [
        { name: 'projects_org_id', columns: ['org_id'] },
        bytesIndex(dialect, 'projects_by_name', ['name_key', 'id']),
        bytesIndex(dialect, 'projects_by_org_and_name', ['org_id', 'name_key', 'id']),
      ],
    },
  ),
  table(
    'project_roles',
    {
      project_id: reference('project_roles_project', 'projects', key),
      role_key: key,
      display_name: text,
      display_name_key: text,
      role_group: text,
      created_at: instant,
      updated_at: instant,
    },
    { withoutRowid: true },
  ),
  table('org_metadata', {
    org_id: reference('org_metadata_org', 'orgs', key),
    key,
    canonical_key: text,
    value: text,
    created_at: instant,
    updated_at: instant,
  }),
]
