import type { ClientCredentials } from '../clients/index.js'
import type { GrantType, Parameters } from '../protocol/index.js'
import { OAuthError, TOKEN_GRANTS, assertReadable, isGrantType } from '../protocol/index.js'
import type { TokenIssuer, TokenSet } from '../tokens/index.js'
import { AlreadyUsed } from '../tokens/index.js'
import type { AuthenticateRequester } from './authenticate-requester.js'
import type { Grant, Requester } from './grant.js'

interface Dependencies {
  readonly authenticate: AuthenticateRequester
  readonly issuer: TokenIssuer
  /** One per served grant type; a missing one does not compile. */
  readonly grants: { readonly [T in GrantType]: Grant & { readonly type: T } }
}

/** @throws OAuthError `unauthorized_client` */
function assertMayUse(requester: Requester, type: GrantType): void {
  // A service user may act for itself by nature; a client has to be registered for the grant type (RFC 7591 §2).
  const may = requester.kind === 'machine' ? type === 'client_credentials' : requester.client.grantTypes.includes(type)
  if (!may) throw new OAuthError('unauthorized_client', 'the client is not registered for this grant type')
}

/**
 * The token endpoint (RFC 6749 §3.2). Owns the phases that no grant may forget:
 * grant type → client authentication → registration → entitlement → issuance.
 */
export class ExchangeToken {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param credentials what the request presents, or `undefined` when nothing
   * @throws OAuthError
   */
  async execute(parameters: Parameters, credentials: ClientCredentials | undefined): Promise<TokenSet> {
    assertReadable(parameters)
    const type = parameters.get('grant_type')
    if (type === undefined) throw new OAuthError('invalid_request', 'grant_type is missing')
    if (!isGrantType(type)) throw new OAuthError('unsupported_grant_type', 'this grant_type is not supported')
    if (!credentials) throw new OAuthError('invalid_client', 'client authentication is missing')
    const { authenticate, grants } = this.#deps
    return authenticate.execute(credentials, type, TOKEN_GRANTS[type], (requester) => this.#exchange(grants[type], parameters, requester))
  }

  async #exchange(grant: Grant, parameters: Parameters, requester: Requester): Promise<TokenSet> {
    assertMayUse(requester, grant.type)
    const entitlement = await grant.entitle(parameters, requester)
    try {
      return await this.#deps.issuer.issue(entitlement)
    } catch (problem) {
      if (problem instanceof AlreadyUsed && grant.raced) return grant.raced(entitlement)
      throw problem
    }
  }
}
