import type { SearchColumn, SearchJoin } from '../sql/searchable.js'

const userName: SearchColumn = { value: 'u.user_name', key: 'u.user_name_key', index: 'bytes', isRequired: true }

/** Search columns of a user `u` with the organization `uo`. */
export const PERSON_COLUMNS = {
  userName,
  loginName: {
    value: "(u.user_name || '@' || uo.primary_domain)", key: "(u.user_name_key || '@' || uo.primary_domain)",
    parts: { name: userName, domain: 'uo.primary_domain', owner: 'u.org_id' }, isRequired: true,
  },
  displayName: { value: "coalesce(u.body->'profile'->>'displayName', u.body->>'name')", key: 'u.display_name_key', index: 'bytes', isShared: true },
  firstName: { value: "(u.body->'profile'->>'firstName')", key: 'u.first_name_key' },
  lastName: { value: "(u.body->'profile'->>'lastName')", key: 'u.last_name_key' },
  email: { value: "(u.body->'email'->>'address')", key: 'u.email_key', index: 'bytes' },
  userKind: { value: 'u.kind', isRequired: true },
  userOrgId: { value: 'u.org_id', index: 'id', isShared: true, isRequired: true },
} as const satisfies Readonly<Record<string, SearchColumn>>

/** The organization of a user `u`. */
export const USER_ORG: SearchJoin = { alias: 'uo', sql: 'join orgs uo on uo.id = u.org_id' }
