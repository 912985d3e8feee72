import type { Dialect } from './table.js'
import { bytesIndex, expressionIndex, flag, instant, json, key, optional, reference, table, text } from './table.js'

export interface UserMetadataRow {
  readonly user_id: string
  readonly key: string
  readonly canonical_key: string
  readonly value: string
  readonly created_at: number
  readonly updated_at: number
}

export const userTables = (dialect: Dialect) => [
  table(
    'users',
    {
      id: key,
      org_id: reference('users_org', 'orgs'),
      kind: text,
      user_name: text,
      user_name_key: text,
      email_key: optional(text),
      is_email_verified: flag,
      // For case-insensitive searches.
      display_name_key: optional(text),
      first_name_key: optional(text),
      last_name_key: optional(text),
      nick_name_key: optional(text),
      state: text,
      body: json(dialect),
      created_at: instant,
      updated_at: instant,
    },
    {
      indices: [
        { name: 'users_org_id_user_name_key', columns: ['org_id', 'user_name_key'], unique: true },
        { name: 'users_user_name_key', columns: ['user_name_key'] },
        { name: 'users_email_key', columns: ['email_key'] },
        // The orders of lists. The last columns filter without reading the rows.
        bytesIndex(dialect, 'users_by_user_name', ['user_name_key', 'id', 'org_id', 'kind', 'state']),
        bytesIndex(dialect, 'users_by_org_and_user_name', ['org_id', 'user_name_key', 'id', 'kind', 'state']),
        bytesIndex(dialect, 'users_by_display_name', ['display_name_key', 'id', 'org_id', 'kind', 'state']),
        bytesIndex(dialect, 'users_by_email', ['email_key', 'id']),
        { name: 'users_by_creation', columns: ['created_at', 'id', 'org_id', 'kind', 'state'] },
        { name: 'users_by_org', columns: ['org_id', 'id', 'kind', 'state'] },
        // The user name of a service user is its client_id, and those are unique in the instance.
        { name: 'users_machine_user_name', columns: ['user_name'], unique: true, where: "kind = 'machine'" },
      ],
    },
  ),
  table(
    'memberships',
    // `scope_id` is the id of the organization or project; empty for the instance, because a key has no NULL.
    { user_id: reference('memberships_user', 'users', key), role: key, scope_kind: key, scope_id: key },
    { indices: [{ name: 'memberships_scope', columns: ['scope_kind', 'scope_id'] }], withoutRowid: true },
  ),
  // Ids of removed users, which are never reused.
  table('removed_users', { id: key, removed_at: instant }, { withoutRowid: true }),
  table<UserMetadataRow>('user_metadata', {
    user_id: reference('user_metadata_user', 'users', key),
    key,
    canonical_key: text,
    value: text,
    created_at: instant,
    updated_at: instant,
  }, { indices: [expressionIndex('user_metadata_by_value', ['value', 'canonical_key'])] }),
]
