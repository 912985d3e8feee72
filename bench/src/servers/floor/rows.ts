import type { Code, Redeemable, RefreshToken, TokenRead, User } from './store.js'

export const USER_COLUMNS = 'u.id, u.user_name, u.email, u.first_name, u.last_name, u.password_hash'

/** Of the tables `tokens t`, `grants g` and `users u`. */
export const TOKEN_COLUMNS = `t.id, t.client_id, t.scope, t.expires_at, t.user_id, t.grant_id, coalesce(t.revoked_at, g.revoked_at), ${USER_COLUMNS}`

const GRANT_COLUMNS = 'g.id, g.client_id, g.user_id, g.session_id, g.scope, g.auth_time'

/** Of the tables `codes c` and `grants g`. */
export const CODE_COLUMNS = `c.id, c.expires_at, coalesce(c.used_at, g.revoked_at), ${GRANT_COLUMNS}, c.redirect_uri, c.challenge, c.nonce`

/** Of the tables `refresh_tokens c` and `grants g`. */
export const REFRESH_COLUMNS = `c.id, c.expires_at, coalesce(c.used_at, g.revoked_at), ${GRANT_COLUMNS}`

type Row = readonly unknown[]

export function tokenOf(row: unknown): TokenRead | undefined {
  if (row === undefined) return undefined
  const [id, clientId, scope, expiresAt, userId, grantId, revokedAt, ...user] = row as [string, string, string, number, string | null, string | null, number | null, ...unknown[]]
  return { id, clientId, scope, expiresAt, userId, grantId, isRevoked: revokedAt !== null, user: userOf(user) }
}

/** @returns undefined for no row, and for the empty side of an outer join */
export function userOf(row: Row | undefined): User | undefined {
  const [id, userName, email, firstName, lastName, passwordHash] = (row ?? [null]) as [string | null, string, string, string, string, string | null]
  return id === null ? undefined : { id, userName, email, firstName, lastName, passwordHash }
}

export function refreshTokenOf(row: unknown): Redeemable<RefreshToken> | undefined {
  if (row === undefined) return undefined
  const [id, expiresAt, endedAt, grantId, clientId, userId, sessionId, scope, authTime] = row as [string, number, number | null, string, string, string, string, string, number]
  return { id, expiresAt, isUsable: endedAt === null, grant: { id: grantId, clientId, userId, sessionId, scope, authTime } }
}

export function codeOf(row: unknown): Redeemable<Code> | undefined {
  const base = refreshTokenOf(row)
  if (!base) return undefined
  const [redirectUri, challenge, nonce] = (row as Row).slice(9) as [string, string, string]
  return { ...base, redirectUri, challenge, nonce }
}
