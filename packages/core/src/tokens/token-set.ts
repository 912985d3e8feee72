import type { Scope } from '../protocol/index.js'

/** What the token endpoint answers (RFC 6749 §5.1, OIDC Core §3.1.3.3). */
export interface TokenSet {
  readonly accessToken: string
  /** Seconds until the access token expires. */
  readonly expiresIn: number
  readonly scopes: readonly Scope[]
  readonly idToken?: string
  readonly refreshToken?: string
}
