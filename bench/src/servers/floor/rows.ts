import type { TokenRead, User } from './store.js'

const USER_COLUMNS = 'u.id, u.user_name, u.email, u.first_name, u.last_name, u.password_hash'

/** Of the tables `tokens t`, `grants g` and `users u`. */
export const TOKEN_COLUMNS = `t.id, t.client_id, t.scope, t.expires_at, t.user_id, t.grant_id, coalesce(t.revoked_at, g.revoked_at), ${USER_COLUMNS}`

export function tokenOf(row: unknown): TokenRead | undefined {
  if (row === undefined) return undefined
  const [id, clientId, scope, expiresAt, userId, grantId, revokedAt, ...user] = row as [string, string, string, number, string | null, string | null, number | null, ...unknown[]]
  return { id, clientId, scope, expiresAt, userId, grantId, isRevoked: revokedAt !== null, user: userOf(user) }
}

/** @returns undefined for the empty side of an outer join */
function userOf(row: readonly unknown[]): User | undefined {
  const [id, userName, email, firstName, lastName, passwordHash] = row as [string | null, string, string, string, string, string | null]
  return id === null ? undefined : { id, userName, email, firstName, lastName, passwordHash }
}
