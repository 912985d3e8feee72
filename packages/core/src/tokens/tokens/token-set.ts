import type { Scope } from '../../foundation/protocol/index.js'

/** What was issued for an entitlement. */
export interface IssuedTokens {
  readonly accessToken?: string
  /** Seconds until the access token, or where there is none the ID token, expires. */
  readonly expiresIn: number
  readonly scopes: readonly Scope[]
  readonly idToken?: string
  readonly refreshToken?: string
}

/** What the token endpoint answers (RFC 6749 §5.1, OIDC Core §3.1.3.3). */
export interface TokenSet extends IssuedTokens {
  readonly accessToken: string
  /** RFC 6749 §7.1. `N_A` when what was exchanged for is no access token (RFC 8693 §2.2.1). */
  readonly tokenType: 'Bearer' | 'DPoP' | 'N_A'
  /** RFC 8693 §2.2.1. */
  readonly issuedTokenType?: string
}
