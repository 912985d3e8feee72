import { OAuthError } from '../protocol/index.js'
import type { Clock, GrantId } from '../shared/index.js'
import type { TokenLedger } from '../tokens/index.js'

export const invalidGrant = (description: string): OAuthError => new OAuthError('invalid_grant', description)

/**
 * Revokes everything that came from a sign-in, because somebody holds what they should not (RFC 6749 §4.1.2, RFC 9700 §4.14.2).
 *
 * @throws OAuthError `invalid_grant`, always
 */
export async function revokeAndRefuse(
  { ledger, clock }: { readonly ledger: TokenLedger; readonly clock: Clock },
  grantId: GrantId,
  description: string,
): Promise<never> {
  await ledger.revokeGrant(grantId, clock.now())
  throw invalidGrant(description)
}
