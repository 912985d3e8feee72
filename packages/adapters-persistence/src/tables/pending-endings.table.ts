import type { Dialect } from './table.js'
import { instant, json, key, optional, table, text } from './table.js'

/** Without a foreign key, because the job goes on when the user is removed. */
export const pendingEndingTables = (dialect: Dialect) => [
  table(
    'pending_endings',
    {
      id: key,
      user_id: text,
      keep_id: optional(text),
      sessions_until: instant,
      grants_until: instant,
      ended_at: instant,
      body: json(dialect),
      place_session_id: optional(text),
      place_id: optional(text),
    },
    { indices: [{ name: 'pending_endings_user_id', columns: ['user_id'] }] },
  ),
]
