import type { Client, ProvenSender } from '../../parties/clients/index.js'
import type { Parameters } from '../../foundation/protocol/index.js'
import type { GrantType } from '../../foundation/protocol/index.js'
import type { RequestOrigin } from '../../foundation/shared/index.js'
import type { AuthenticatingMachine } from '../../parties/credentials/index.js'
import type { Entitlement, IssuedTokens, TokenSet } from '../../tokens/tokens/index.js'

/** The authenticated sender of a token request, their proven key (RFC 9449 §5) and certificate (RFC 8705 §3), and the origin of the request. */
export type Requester = Identity & ProvenSender & { readonly origin?: RequestOrigin }

/** A registered client, or a service user that is its own client. */
export type Identity =
  | { readonly kind: 'client'; readonly client: Client }
  | { readonly kind: 'machine'; readonly machine: AuthenticatingMachine }
  /** Not authenticated separately: the assertion of the grant is the proof (RFC 7523 §2.1). */
  | { readonly kind: 'assertion' }

/** One `grant_type`. The phases that all grants share (client authentication, registration, issuance) are in `ExchangeToken`. */
export interface Grant {
  readonly type: GrantType
  /**
   * Determines the entitlement. Issues nothing, and writes nothing except the revocation of a stolen grant and the polling state of a device.
   *
   * @throws OAuthError `invalid_request`, `invalid_grant` or `invalid_scope`
   * @throws ClientChanged when the cached client of the requester is outdated
   */
  entitle(parameters: Parameters, requester: Requester): Promise<Entitlement>
  /**
   * Called when a concurrent request has consumed what the entitlement depends on. Treats this request as the second use.
   *
   * @returns the entitlement of a second use that is allowed
   * @throws OAuthError `invalid_grant`
   */
  raced?(parameters: Parameters, requester: Requester): Promise<Entitlement>
  /**
   * Builds the response if a grant returns more than the tokens.
   *
   * @param tokenType of the access token
   */
  describe?(tokens: IssuedTokens, parameters: Parameters, tokenType: 'Bearer' | 'DPoP'): TokenSet
}
