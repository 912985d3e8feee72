import type { Dialect } from './table.js'
import { instant, json, key, optional, table, text } from './table.js'

/** Whether a grant came from an exchange: only these may be of another user than that of their session. */
export const IS_EXCHANGED = `body->>'origins' is not null`

const grants = (dialect: Dialect) =>
  table(
    'grants',
    {
      id: key,
      client_id: text,
      user_id: text,
      session_id: optional(text),
      body: json(dialect),
      created_at: instant,
      expires_at: instant,
      revoked_at: optional(instant),
    },
    {
      indices: [
        { name: 'grants_user_session', columns: ['user_id', 'session_id'] },
        { name: 'grants_exchanged', columns: ['session_id'], where: IS_EXCHANGED },
        { name: 'grants_expires_at', columns: ['expires_at'] },
      ],
      withoutRowid: true,
    },
  )

const codes = () =>
  table(
    'codes',
    {
      id: key,
      secret_hash: text,
      grant_id: text,
      redirect_uri: text,
      code_challenge: optional(text),
      issued_at: instant,
      expires_at: instant,
      used_at: optional(instant),
      successor_id: optional(text),
      receipt: optional(text),
    },
    { indices: [{ name: 'codes_expires_at', columns: ['expires_at'] }], withoutRowid: true },
  )

const accessTokens = (dialect: Dialect) =>
  table(
    'access_tokens',
    {
      id: key,
      secret_hash: text,
      grant_id: optional(text),
      client_id: text,
      user_id: optional(text),
      body: json(dialect),
      issued_at: instant,
      expires_at: instant,
      revoked_at: optional(instant),
    },
    { indices: [{ name: 'access_tokens_expires_at', columns: ['expires_at'] }], withoutRowid: true },
  )

/** The refresh tokens of a grant, on SQLite without the replaced ones. */
const newestOfGrant = (dialect: Dialect) =>
  dialect === 'postgres'
    ? { name: 'refresh_tokens_grant_id', columns: ['grant_id'] }
    : { name: 'refresh_tokens_newest', columns: ['grant_id'], where: 'successor_id is null' }

/**
 * Codes and tokens. Without foreign keys, to make inserts cheap: rows expire on their own, and reads join the parents and handle missing
 * ones.
 */
export const tokenTables = (dialect: Dialect) => [
  grants(dialect),
  codes(),
  accessTokens(dialect),
  table(
    'refresh_tokens',
    {
      id: key,
      secret_hash: text,
      grant_id: text,
      issued_at: instant,
      expires_at: instant,
      used_at: optional(instant),
      key_thumbprint: optional(text),
      successor_id: optional(text),
      receipt: optional(text),
    },
    {
      indices: [
        { name: 'refresh_tokens_expires_at', columns: ['expires_at'] },
        newestOfGrant(dialect),
      ],
      withoutRowid: true,
    },
  ),
  table(
    'revoked_jtis',
    { jti: key, expires_at: instant },
    { indices: [{ name: 'revoked_jtis_expires_at', columns: ['expires_at'] }], withoutRowid: true },
  ),
  /** Receipts of servers. Each confirms that the settlements with this receipt were answered. */
  table(
    'settle_receipts',
    { id: key, expires_at: instant },
    { indices: [{ name: 'settle_receipts_expires_at', columns: ['expires_at'] }], withoutRowid: true },
  ),
  table(
    'used_once',
    { key, expires_at: instant },
    { indices: [{ name: 'used_once_expires_at', columns: ['expires_at'] }], withoutRowid: true },
  ),
]
