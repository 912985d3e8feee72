import type { Dialect } from './table.js'
import { flag, instant, integer, json, key, optional, table, text } from './table.js'

export const mailTables = (dialect: Dialect) => [
  // No foreign key: codes expire soon after their user is removed.
  table(
    'verification_codes',
    {
      user_id: key, kind: key, code_hash: text, target: text, attempts: integer, created_at: instant, expires_at: instant,
      is_mailed: optional(flag), spent_by: optional(text),
    },
    { indices: [{ name: 'verification_codes_expires_at', columns: ['expires_at'] }], withoutRowid: true },
  ),
  table(
    'inbox_mails',
    { id: key, recipient: text, body: json(dialect), created_at: instant },
    { indices: [{ name: 'inbox_mails_created_at', columns: ['created_at'] }] },
  ),
]
