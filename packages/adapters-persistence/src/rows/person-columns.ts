import type { SearchColumn } from '../sql/search.js'

/** Search columns of a user `u` with the organization `uo`. */
export const PERSON_COLUMNS = {
  userName: { value: 'u.user_name', key: 'u.user_name_key' },
  loginName: { value: "(u.user_name || '@' || uo.primary_domain)", key: "(u.user_name_key || '@' || uo.primary_domain)" },
  displayName: { value: "coalesce(u.body->'profile'->>'displayName', u.body->>'name')", key: 'u.display_name_key' },
  firstName: { value: "(u.body->'profile'->>'firstName')", key: 'u.first_name_key' },
  lastName: { value: "(u.body->'profile'->>'lastName')", key: 'u.last_name_key' },
  email: { value: "(u.body->'email'->>'address')", key: 'u.email_key' },
  userKind: { value: 'u.kind' },
  userOrgId: { value: 'u.org_id' },
} as const satisfies Readonly<Record<string, SearchColumn>>
