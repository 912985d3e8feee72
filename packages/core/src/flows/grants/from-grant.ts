import { withDefined } from '../../foundation/shared/index.js'
import type { Entitlement, GrantRecord } from '../../tokens/tokens/index.js'

/**
 * What every token takes over from a stored grant. The grant of an exchange never outlives the exchanged tokens, and no token for resources,
 * which have lifetimes of their own, outlives the grant.
 */
export function fromGrant(
  { id, sessionId, authTime, amr, claims, actor, origins, resources, expiresAt }: GrantRecord,
  nonce?: string,
): Pick<Entitlement, 'grantId' | 'signIn' | 'claims' | 'actor' | 'notAfter'> {
  const signIn = authTime === undefined ? undefined : withDefined({ authTime, amr }, { sessionId, nonce })
  return withDefined({ grantId: id }, { signIn, claims, actor, notAfter: origins || resources ? expiresAt : undefined })
}
