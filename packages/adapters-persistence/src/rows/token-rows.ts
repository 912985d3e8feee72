import type { RegisteredRedirect } from '@keyhall/core/clients'
import type { SecretHash } from '@keyhall/core/shared'
import { ClientId, GrantId, SessionId, TokenId, UserId, withDefined } from '@keyhall/core/shared'
import type { AccessTokenRecord, CodeRecord, GrantRecord, RefreshTokenRecord } from '@keyhall/core/tokens'
import type { RowReader } from '../sql/row-reader.js'
import type { WrittenTable } from './written-table.js'

/** A high-volume table: its columns with Postgres types, and the conversion between rows and records in both directions. */
export interface RecordTable<R> extends WrittenTable<R> {
  readonly read: (row: RowReader) => R
}

type GrantBody = Omit<GrantRecord, 'id' | 'clientId' | 'userId' | 'sessionId' | 'createdAt' | 'expiresAt' | 'revokedAt'>
/** Names every member, so that none is forgotten. JSON has only those with a value. Rest parameters cost several times as much. */
type Every<Body> = { readonly [Name in keyof Required<Body>]: Body[Name] | undefined }
type AccessTokenBody = Pick<AccessTokenRecord, 'scopes' | 'audience' | 'authorizationDetails' | 'actor' | 'keyThumbprint' | 'certificateThumbprint'>

export const GRANTS: RecordTable<GrantRecord> = {
  name: 'grants',
  columns: {
    id: 'text', client_id: 'text', user_id: 'text', body: 'jsonb',
    created_at: 'bigint', expires_at: 'bigint', session_id: 'text', revoked_at: 'bigint',
  },
  values: (grant) => {
    const { scopes, audience, resources, authTime, amr, nonce, claims, actor, origins, exchangedClients, accessTokenType, keyThumbprint } = grant
    const body: Every<GrantBody> = { scopes, audience, resources, authTime, amr, nonce, claims, actor, origins, exchangedClients, accessTokenType, keyThumbprint }
    return [grant.id, grant.clientId, grant.userId, JSON.stringify(body), grant.createdAt, grant.expiresAt, grant.sessionId, grant.revokedAt]
  },
  read: (row) => {
    const [id, clientId, userId] = [GrantId.parse(row.text()), ClientId.parse(row.text()), UserId.parse(row.text())]
    const body = row.json() as GrantBody
    const grant = { id, clientId, userId, createdAt: row.number(), expiresAt: row.number(), ...body }
    return withDefined(grant, { sessionId: SessionId.optional(row.optionalText()), revokedAt: row.optionalNumber() })
  },
}

export const CODES: RecordTable<CodeRecord> = {
  name: 'codes',
  columns: {
    id: 'text', secret_hash: 'text', grant_id: 'text', redirect_uri: 'text', issued_at: 'bigint', expires_at: 'bigint',
    code_challenge: 'text', used_at: 'bigint', successor_id: 'text',
  },
  values: ({ id, secretHash, grantId, redirectUri, issuedAt, expiresAt, codeChallenge, usedAt, successorId }) =>
    [id, secretHash, grantId, redirectUri, issuedAt, expiresAt, codeChallenge, usedAt, successorId],
  read: (row) => withDefined(
    {
      id: TokenId.parse(row.text()),
      secretHash: row.text() as SecretHash,
      grantId: GrantId.parse(row.text()),
      redirectUri: row.text() as RegisteredRedirect,
      issuedAt: row.number(),
      expiresAt: row.number(),
    },
    { codeChallenge: row.optionalText(), usedAt: row.optionalNumber(), successorId: TokenId.optional(row.optionalText()) },
  ),
}

export const ACCESS_TOKENS: RecordTable<AccessTokenRecord> = {
  name: 'access_tokens',
  columns: {
    id: 'text', secret_hash: 'text', client_id: 'text', body: 'jsonb', issued_at: 'bigint', expires_at: 'bigint',
    grant_id: 'text', user_id: 'text', revoked_at: 'bigint',
  },
  values: (token) => {
    const { scopes, audience, authorizationDetails, actor, keyThumbprint, certificateThumbprint } = token
    const body: Every<AccessTokenBody> = { scopes, audience, authorizationDetails, actor, keyThumbprint, certificateThumbprint }
    return [token.id, token.secretHash, token.clientId, JSON.stringify(body), token.issuedAt, token.expiresAt, token.grantId, token.userId, token.revokedAt]
  },
  read: (row) => {
    const [id, secretHash, clientId] = [TokenId.parse(row.text()), row.text() as SecretHash, ClientId.parse(row.text())]
    const body = row.sharedJson() as AccessTokenBody
    const token = { id, secretHash, clientId, issuedAt: row.number(), expiresAt: row.number(), ...body }
    return withDefined(token, { grantId: GrantId.optional(row.optionalText()), userId: UserId.optional(row.optionalText()), revokedAt: row.optionalNumber() })
  },
}

export const REFRESH_TOKENS: RecordTable<RefreshTokenRecord> = {
  name: 'refresh_tokens',
  columns: {
    id: 'text', secret_hash: 'text', grant_id: 'text',
    issued_at: 'bigint', expires_at: 'bigint', used_at: 'bigint', key_thumbprint: 'text', successor_id: 'text',
  },
  values: ({ id, secretHash, grantId, issuedAt, expiresAt, usedAt, keyThumbprint, successorId }) =>
    [id, secretHash, grantId, issuedAt, expiresAt, usedAt, keyThumbprint, successorId],
  read: (row) => withDefined(
    {
      id: TokenId.parse(row.text()),
      secretHash: row.text() as SecretHash,
      grantId: GrantId.parse(row.text()),
      issuedAt: row.number(),
      expiresAt: row.number(),
    },
    {
      usedAt: row.optionalNumber(),
      keyThumbprint: row.optionalText(),
      successorId: TokenId.optional(row.optionalText()),
    },
  ),
}
