import type { Dialect } from './table.js'
import { flag, instant, integer, json, key, optional, table, text } from './table.js'

/** Deleted with the row that they reference, also by an older server that does not know them. */
const cascading = (name: string, target: string, column = text) => ({ ...column, foreignKey: { target, name, onDelete: 'CASCADE' as const } })

export const identityProviderTables = (dialect: Dialect) => [
  table(
    'identity_providers',
    {
      id: key,
      org_id: optional(cascading('identity_providers_org', 'orgs')),
      name: text,
      state: text,
      brand: text,
      // Settings and options.
      body: json(dialect),
      sealed_secrets: optional(text),
      version: integer,
      created_at: instant,
      changed_at: instant,
    },
    { indices: [{ name: 'identity_providers_org_id', columns: ['org_id'] }] },
  ),
  table(
    'idp_links',
    {
      provider_id: cascading('idp_links_provider', 'identity_providers', key),
      external_id: key,
      user_id: cascading('idp_links_user', 'users'),
      user_name: text,
      linked_at: instant,
      is_given: optional(flag),
      suspended_at: optional(instant),
      // Roles that claim rules of the provider granted.
      roles: optional(json(dialect)),
    },
    { indices: [{ name: 'idp_links_user_id', columns: ['user_id'] }] },
  ),
]
