import type { PublicJwk } from '@keyhall/core/keys'
import type { Dialect } from './table.js'
import { instant, integer, json, key, optional, table, text } from './table.js'

export interface SigningKeyRow {
  readonly kid: string
  readonly alg: string
  readonly state: string
  readonly public_jwk: PublicJwk
  readonly sealed_private_key: string
  readonly created_at: number
  readonly activated_at: number | null
  readonly published_until: number | null
  readonly rotate_at: number | null
}

/** The one row of the table `master_key_check`; its key is always 1. */
export interface MasterKeyCheckRow {
  readonly singleton: number
  readonly sealed: string
}

export const signingKeyTables = (dialect: Dialect) => [
  table<SigningKeyRow>('signing_keys', {
    kid: key,
    alg: text,
    state: text,
    public_jwk: json(dialect),
    sealed_private_key: text,
    created_at: instant,
    activated_at: optional(instant),
    published_until: optional(instant),
    rotate_at: optional(instant),
  }),
  table<MasterKeyCheckRow>('master_key_check', { singleton: { ...integer, primary: true }, sealed: text }),
]
