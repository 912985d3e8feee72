import type { Entitlement, GrantRecord } from '../tokens/index.js'

/** What every token of a stored grant has from it. */
export function fromGrant(
  { id, sessionId, authTime, amr, claims, actor }: GrantRecord,
  nonce?: string,
): Pick<Entitlement, 'grantId' | 'signIn' | 'claims' | 'actor'> {
  const signIn = authTime === undefined ? undefined : { authTime, amr }
  return {
    grantId: id,
    ...(signIn
      ? { signIn: { ...signIn, ...(sessionId === undefined ? {} : { sessionId }), ...(nonce === undefined ? {} : { nonce }) } }
      : {}),
    ...(claims ? { claims } : {}),
    ...(actor ? { actor } : {}),
  }
}
