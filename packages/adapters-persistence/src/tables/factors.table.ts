import type { Dialect } from './table.js'
import { count, flag, instant, json, key, optional, reference, table, text } from './table.js'

/** Second factors and passkeys. The seeds of one-time passwords are in the credential tables. */
export const factorTables = (dialect: Dialect) => [
  table(
    'passkeys',
    {
      id: key,
      user_id: reference('passkeys_user', 'users'),
      registration_id: text,
      public_key: text,
      counter: count,
      transports: json(dialect),
      name: text,
      is_backed_up: flag,
      is_user_verifying: flag,
      added_at: instant,
      last_used_at: optional(instant),
    },
    {
      indices: [
        { name: 'passkeys_registration_id', columns: ['registration_id'], unique: true },
        { name: 'passkeys_user_id', columns: ['user_id'] },
      ],
    },
  ),
  table('recovery_codes', { user_id: reference('recovery_codes_user', 'users', key), code_hash: key }, { withoutRowid: true }),
  table('factor_preferences', {
    user_id: reference('factor_preferences_user', 'users', key),
    is_email_code_on: flag,
    set_up_declined_at: optional(instant),
    offered_seed: optional(text),
    is_set_up_required: optional(flag),
  }),
]
