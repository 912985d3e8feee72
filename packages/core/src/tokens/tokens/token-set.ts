import type { AuthorizationDetail } from '../../directory/resources/index.js'
import type { FailedRule } from '../../foundation/claim-rules/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import type { ClientId, UserId } from '../../foundation/shared/index.js'

/** Claim rules that failed in issued tokens, and the parties of the tokens. */
export interface FailedRules {
  readonly rules: readonly FailedRule[]
  readonly clientId: ClientId
  readonly userId?: UserId
  /** Whether the audit trail gets an event about them. */
  readonly isRecorded: boolean
}

/**
 * The tokens issued for an entitlement. The issuer sets all members, to `undefined` without a value: objects that all have the
 * same members are much cheaper to create and to copy.
 */
export interface IssuedTokens {
  readonly accessToken?: string | undefined
  /** Seconds until the access token expires, or the ID token if there is no access token. */
  readonly expiresIn: number
  readonly scopes: readonly Scope[]
  /** `undefined` without any (RFC 9396 §7). */
  readonly authorizationDetails?: readonly AuthorizationDetail[] | undefined
  /** For which resources, with the feature `mcp`: the client may have named none. `undefined` without any. */
  readonly resources?: readonly string[] | undefined
  readonly idToken?: string | undefined
  readonly refreshToken?: string | undefined
  /** For the login trace. `undefined` if no claim rule failed. */
  readonly failedRules?: FailedRules | undefined
}

/** The token response (RFC 6749 §5.1, OIDC Core §3.1.3.3). */
export interface TokenSet extends IssuedTokens {
  readonly accessToken: string
  /** RFC 6749 §7.1. `N_A` when the issued token is not an access token (RFC 8693 §2.2.1). */
  readonly tokenType: 'Bearer' | 'DPoP' | 'N_A'
  /** RFC 8693 §2.2.1. */
  readonly issuedTokenType?: string
}
