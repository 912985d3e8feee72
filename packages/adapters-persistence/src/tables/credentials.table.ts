import type { Dialect } from './table.js'
import { count, flag, instant, integer, json, key, optional, reference, table, text } from './table.js'

export interface PasswordRow {
  readonly user_id: string
  readonly hash: string
  readonly changed_at: number
  readonly is_change_required: boolean | null
  /** Whether the user chose the password before the email address was verified. Absent means `false`. */
  readonly is_unproven: boolean | null
  /** Random for each password. */
  readonly stamp: string | null
}

export interface TotpSeedRow {
  readonly user_id: string
  readonly sealed_seed: string
  /** All three are absent for the usual parameters. */
  readonly algorithm: string | null
  readonly digits: number | null
  readonly period: number | null
  readonly added_at: number
  readonly last_used_step: number | null
  readonly last_used_at: number | null
}

export interface MachineSecretRow {
  readonly user_id: string
  readonly secret_hash: string
}

export interface MachineKeyRow {
  readonly user_id: string
  readonly kid: string
  readonly public_key: Readonly<Record<string, unknown>>
  readonly created_at: number | null
  readonly expires_at: number | null
}

export interface PersonalAccessTokenRow {
  readonly id: string
  readonly user_id: string
  readonly secret_hash: string
  readonly created_at: number
  readonly expires_at: number
  /** A revoked token is kept, so that it cannot be added again. */
  readonly revoked_at: number | null
}

export interface LoginAttemptsRow {
  readonly account: string
  readonly failures: number
  readonly blocked_until: number
}

export const credentialTables = (dialect: Dialect) => [
  table<PasswordRow>('passwords', {
    user_id: reference('passwords_user', 'users', key),
    hash: text,
    changed_at: instant,
    is_change_required: optional(flag),
    is_unproven: optional(flag),
    stamp: optional(text),
  }),
  table<TotpSeedRow>('totp_seeds', {
    user_id: reference('totp_seeds_user', 'users', key),
    sealed_seed: text,
    added_at: instant,
    last_used_step: optional(count),
    last_used_at: optional(instant),
    algorithm: optional(text),
    digits: optional(integer),
    period: optional(integer),
  }),
  table<MachineSecretRow>('machine_secrets', { user_id: reference('machine_secrets_user', 'users', key), secret_hash: text }),
  table<MachineKeyRow>('machine_keys', {
    user_id: reference('machine_keys_user', 'users', key),
    kid: key,
    public_key: json(dialect),
    created_at: optional(instant),
    expires_at: optional(instant),
  }),
  table<PersonalAccessTokenRow>(
    'personal_access_tokens',
    {
      id: key,
      user_id: reference('personal_access_tokens_user', 'users'),
      secret_hash: text,
      created_at: instant,
      expires_at: instant,
      revoked_at: optional(instant),
    },
    {
      indices: [
        { name: 'personal_access_tokens_secret_hash', columns: ['secret_hash'], unique: true },
        { name: 'personal_access_tokens_user_id', columns: ['user_id'] },
      ],
    },
  ),
  // No foreign key, because attempts for unknown accounts count too.
  table<LoginAttemptsRow>(
    'login_attempts',
    { account: key, failures: integer, blocked_until: instant },
    { indices: [{ name: 'login_attempts_blocked_until', columns: ['blocked_until'] }], withoutRowid: true },
  ),
]
