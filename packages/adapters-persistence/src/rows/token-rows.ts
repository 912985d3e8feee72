import type { RegisteredRedirect } from '@keyhall/core/clients'
import type { ClientId, GrantId, SecretHash, SessionId, TokenId, UserId } from '@keyhall/core/shared'
import type { AccessTokenRecord, CodeRecord, GrantRecord, RefreshTokenRecord } from '@keyhall/core/tokens'
import type { RowReader } from '../sql/row-reader.js'
import type { Value } from '../sql/sql.js'

/** A table that is written by the thousand: its columns with their Postgres types, and both ways between row and record. */
export interface RecordTable<R> {
  readonly name: string
  readonly columns: Readonly<Record<string, 'text' | 'bigint' | 'jsonb'>>
  readonly values: (record: R) => readonly Value[]
  readonly read: (row: RowReader) => R
}

export const columnsOf = <R>({ columns }: RecordTable<R>): readonly string[] => Object.keys(columns)

type GrantBody = Pick<GrantRecord, 'scopes' | 'audience' | 'authTime' | 'amr' | 'nonce'>
type AccessTokenBody = Pick<AccessTokenRecord, 'scopes' | 'audience'>

const revoked = (row: RowReader) => {
  const revokedAt = row.optionalNumber()
  return revokedAt === undefined ? {} : { revokedAt }
}

const used = (row: RowReader) => {
  const usedAt = row.optionalNumber()
  return usedAt === undefined ? {} : { usedAt }
}

export const GRANTS: RecordTable<GrantRecord> = {
  name: 'grants',
  columns: {
    id: 'text', client_id: 'text', user_id: 'text', session_id: 'text', body: 'jsonb',
    created_at: 'bigint', expires_at: 'bigint', revoked_at: 'bigint',
  },
  values({ id, clientId, userId, sessionId, createdAt, expiresAt, revokedAt, ...body }) {
    return [id, clientId, userId, sessionId, JSON.stringify(body satisfies GrantBody), createdAt, expiresAt, revokedAt]
  },
  read: (row) => ({
    id: row.text() as GrantId,
    clientId: row.text() as ClientId,
    userId: row.text() as UserId,
    sessionId: row.text() as SessionId,
    ...(row.json() as GrantBody),
    createdAt: row.number(),
    expiresAt: row.number(),
    ...revoked(row),
  }),
}

export const CODES: RecordTable<CodeRecord> = {
  name: 'codes',
  columns: {
    id: 'text', secret_hash: 'text', grant_id: 'text', redirect_uri: 'text', code_challenge: 'text',
    issued_at: 'bigint', expires_at: 'bigint', used_at: 'bigint',
  },
  values: ({ id, secretHash, grantId, redirectUri, codeChallenge, issuedAt, expiresAt, usedAt }) =>
    [id, secretHash, grantId, redirectUri, codeChallenge, issuedAt, expiresAt, usedAt],
  read(row) {
    const ids = { id: row.text() as TokenId, secretHash: row.text() as SecretHash, grantId: row.text() as GrantId }
    const redirectUri = row.text() as RegisteredRedirect
    const codeChallenge = row.optionalText()
    const bound = codeChallenge === undefined ? { redirectUri } : { redirectUri, codeChallenge }
    return { ...ids, ...bound, issuedAt: row.number(), expiresAt: row.number(), ...used(row) }
  },
}

export const ACCESS_TOKENS: RecordTable<AccessTokenRecord> = {
  name: 'access_tokens',
  columns: {
    id: 'text', secret_hash: 'text', grant_id: 'text', client_id: 'text', user_id: 'text', body: 'jsonb',
    issued_at: 'bigint', expires_at: 'bigint', revoked_at: 'bigint',
  },
  values({ id, secretHash, grantId, clientId, userId, issuedAt, expiresAt, revokedAt, ...body }) {
    return [id, secretHash, grantId, clientId, userId, JSON.stringify(body satisfies AccessTokenBody), issuedAt, expiresAt, revokedAt]
  },
  read(row) {
    const ids = { id: row.text() as TokenId, secretHash: row.text() as SecretHash }
    const grantId = row.optionalText() as GrantId | undefined
    const clientId = row.text() as ClientId
    const userId = row.optionalText() as UserId | undefined
    return {
      ...ids,
      ...(grantId === undefined ? {} : { grantId }),
      clientId,
      ...(userId === undefined ? {} : { userId }),
      ...(row.json() as AccessTokenBody),
      issuedAt: row.number(),
      expiresAt: row.number(),
      ...revoked(row),
    }
  },
}

export const REFRESH_TOKENS: RecordTable<RefreshTokenRecord> = {
  name: 'refresh_tokens',
  columns: {
    id: 'text', secret_hash: 'text', grant_id: 'text',
    issued_at: 'bigint', expires_at: 'bigint', used_at: 'bigint',
  },
  values: ({ id, secretHash, grantId, issuedAt, expiresAt, usedAt }) => [id, secretHash, grantId, issuedAt, expiresAt, usedAt],
  read: (row) => ({
    id: row.text() as TokenId,
    secretHash: row.text() as SecretHash,
    grantId: row.text() as GrantId,
    issuedAt: row.number(),
    expiresAt: row.number(),
    ...used(row),
  }),
}
