import type { Dialect } from './table.js'
import { instant, json, key, part, table } from './table.js'

export const invitationTables = (dialect: Dialect) => [
  table(
    'invitations',
    {
      id: key,
      org_id: part('invitations_org', 'orgs'),
      body: json(dialect),
      created_at: instant,
      expires_at: instant,
    },
    { indices: [{ name: 'invitations_by_org', columns: ['org_id', 'created_at', 'id'] }] },
  ),
]
