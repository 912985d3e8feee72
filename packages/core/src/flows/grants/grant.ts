import type { Client } from '../../parties/clients/index.js'
import type { Parameters } from '../../foundation/protocol/index.js'
import type { GrantType } from '../../foundation/protocol/index.js'
import type { RequestOrigin } from '../../foundation/shared/index.js'
import type { AuthenticatingMachine } from '../../parties/credentials/index.js'
import type { Entitlement, IssuedTokens, TokenSet } from '../../tokens/tokens/index.js'

/** Who makes a token request, proven, the key that they hold when they prove one (RFC 9449 §5), and where they ask from. */
export type Requester = Identity & { readonly keyThumbprint?: string; readonly origin?: RequestOrigin }

/** A registered client, or a service user that is its own client. */
export type Identity =
  | { readonly kind: 'client'; readonly client: Client }
  | { readonly kind: 'machine'; readonly machine: AuthenticatingMachine }
  /** Nobody yet: the grant itself carries the proof (RFC 7523 §2.1). */
  | { readonly kind: 'assertion' }

/** One `grant_type`. The phases that none may forget (client authentication, registration, issuance) are in `ExchangeToken`. */
export interface Grant {
  readonly type: GrantType
  /**
   * Proves who and what; issues nothing and writes nothing but the revocation of what was stolen, and the pace of a device.
   *
   * @throws OAuthError `invalid_request`, `invalid_grant` or `invalid_scope`
   * @throws ClientChanged when the requester was remembered and has changed
   */
  entitle(parameters: Parameters, requester: Requester): Promise<Entitlement>
  /**
   * Called when another request has used up what the entitlement rests on. Treats this request as the second use.
   *
   * @returns the entitlement of a second use that is allowed
   * @throws OAuthError `invalid_grant`
   */
  raced?(parameters: Parameters, requester: Requester): Promise<Entitlement>
  /**
   * What the answer says, where a grant has more to say than the tokens themselves.
   *
   * @param tokenType that of the access token
   */
  describe?(tokens: IssuedTokens, parameters: Parameters, tokenType: 'Bearer' | 'DPoP'): TokenSet
}
