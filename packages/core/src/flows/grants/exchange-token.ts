import type { ProveKey } from '../../parties/assertions/index.js'
import type { ClientCredentials } from '../../parties/clients/index.js'
import { assertSenderConstraint } from '../../parties/clients/index.js'
import type { Compared, ComparedInstance, Instance } from '../../foundation/instance/index.js'
import { GRANT_FEATURES } from '../../foundation/instance/index.js'
import type { GrantType, Parameters } from '../../foundation/protocol/index.js'
import { JWT_BEARER_GRANT, OAuthError, TOKEN_EXCHANGE_GRANT, assertNarrowingServed, assertReadable, isGrantType } from '../../foundation/protocol/index.js'
import type { RequestOrigin } from '../../foundation/shared/index.js'
import { withDefined } from '../../foundation/shared/index.js'
import type { Entitlement, IssuedTokens, TokenIssuer, TokenSet } from '../../tokens/tokens/index.js'
import { AlreadyUsed } from '../../tokens/tokens/index.js'
import type { AuthenticateRequester } from './authenticate-requester.js'
import type { Grant, Identity, Requester } from './grant.js'

interface Dependencies {
  readonly authenticate: AuthenticateRequester
  readonly proveKey: ProveKey
  readonly issuer: TokenIssuer
  readonly compared: ComparedInstance
  readonly instance: () => Instance
  /** One per served grant type; a missing one does not compile. */
  readonly grants: { readonly [T in GrantType]: Grant & { readonly type: T } }
}

/** @throws OAuthError `unauthorized_client` */
function assertMayUse(requester: Requester, type: GrantType): void {
  if (mayUse(requester, type)) return
  const advice = requester.kind === 'client' ? `registered grant types: ${requester.client.grantTypes.join(', ')}` : undefined
  throw new OAuthError('unauthorized_client', `the client is not registered for the grant type ${type}`, advice, 'clients.grant_type_not_registered')
}

function mayUse(requester: Requester, type: GrantType): boolean {
  switch (requester.kind) {
    // A client has to be registered for the grant type (RFC 7591 §2)
    case 'client':
      return requester.client.grantTypes.includes(type)
    // A service user may always act for itself, with its secret or its key
    case 'machine':
      return type === 'client_credentials'
    case 'assertion':
      return type === JWT_BEARER_GRANT
  }
}

function asTokenSet(tokens: IssuedTokens, tokenType: TokenSet['tokenType']): TokenSet {
  const { accessToken } = tokens
  if (accessToken === undefined) throw new Error('the grant requested no access token')
  return { tokenType, ...tokens, accessToken }
}

/**
 * RFC 9449 §5: refresh tokens of public clients are bound to the key too; those of confidential clients are bound to the client
 * authentication.
 */
function bound(entitlement: Entitlement, requester: Requester): Entitlement {
  const { keyThumbprint, certificateThumbprint } = requester
  // RFC 8705 §3: a certificate binds tokens only where the client is registered for it
  const isCertified = certificateThumbprint !== undefined && requester.kind === 'client' && requester.client.tlsClientCertificateBoundAccessTokens === true
  const certified = isCertified ? { ...entitlement, certificateThumbprint } : entitlement
  if (keyThumbprint === undefined) return certified
  const isRefreshBound = requester.kind === 'client' && requester.client.authMethod === 'none'
  return { ...certified, keyThumbprint, ...(isRefreshBound ? { isRefreshBound } : {}) }
}

/** What a token request proves beside the client authentication. */
export interface SentProofs {
  /** The `DPoP` header. */
  readonly proof?: string | undefined
  /** The base URLs that the client may have addressed. Absent: the issuer. */
  readonly bases?: readonly string[] | undefined
  /** SHA-256 thumbprint of the client certificate, base64url. */
  readonly certificateThumbprint?: string | undefined
}

/** RFC 8707 §2 allows several values of `resource` in any request, RFC 8693 §2.1 also of `audience` in an exchange. */
const mayRepeat = (type: string | undefined): readonly string[] => (type === TOKEN_EXCHANGE_GRANT ? ['audience', 'resource'] : ['resource'])

/** The parameters that name resources (RFC 8707 §2, RFC 9396 §3). */
const NARROWING = ['resource', 'authorization_details'] as const

/** Those that the grant type may use. The JWT profile authenticates a service user, and resources are open to clients only. */
function served(type: GrantType, { settings }: Compared<Instance>): { readonly resource: boolean; readonly details: boolean } {
  const { oauthResources, oauthRichAuthorization } = settings.features
  const resource = oauthResources && type !== JWT_BEARER_GRANT
  return { resource, details: resource && oauthRichAuthorization }
}

/**
 * The token endpoint (RFC 6749 §3.2). Owns the phases that every grant goes through: grant type → client authentication → registration →
 * entitlement → issuance.
 */
export class ExchangeToken {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param credentials client authentication, or `undefined` without any
   * @param proof the `DPoP` header (RFC 9449 §5), and the thumbprint of the client certificate (RFC 8705 §3)
   * @param origin the source of the request, for the audit trail
   * @throws OAuthError
   */
  async exchange(parameters: Parameters, credentials: ClientCredentials | undefined, sent: SentProofs = {}, origin?: RequestOrigin): Promise<TokenSet> {
    const type = parameters.get('grant_type')
    assertReadable(parameters, mayRepeat(type))
    if (type === undefined) throw new OAuthError('invalid_request', 'grant_type is missing')
    if (!isGrantType(type) || !(await this.#isOn(type))) throw new OAuthError('unsupported_grant_type', 'this grant_type is not supported')
    const { authenticate, grants, proveKey } = this.#deps
    const key = proveKey.once(sent.proof, { endpoint: 'token', method: 'POST', bases: sent.bases })
    const work = async (identity: Identity): Promise<TokenSet> =>
      this.#exchange(grants[type], parameters, withDefined(Object.assign({}, identity, await key()), { certificateThumbprint: sent.certificateThumbprint, origin }))
    return authenticate.authenticate(credentials, type, work, key)
  }

  async #isOn(type: GrantType): Promise<boolean> {
    const feature = GRANT_FEATURES[type]
    return feature === undefined || (await this.#deps.compared()).settings.features[feature]
  }

  async #exchange(grant: Grant, parameters: Parameters, requester: Requester): Promise<TokenSet> {
    assertMayUse(requester, grant.type)
    if (NARROWING.some((name) => parameters.has(name))) assertNarrowingServed(parameters, served(grant.type, await this.#deps.compared()))
    const { keyThumbprint } = requester
    if (requester.kind === 'client') assertSenderConstraint(requester.client, requester, this.#deps.instance().settings.features.oidcDpop)
    const tokens = await this.#issued(grant, parameters, requester)
    const tokenType = keyThumbprint === undefined ? 'Bearer' : 'DPoP'
    return grant.describe ? grant.describe(tokens, parameters, tokenType) : asTokenSet(tokens, tokenType)
  }

  async #issued(grant: Grant, parameters: Parameters, requester: Requester): Promise<IssuedTokens> {
    const { issuer } = this.#deps
    const entitlement = await grant.entitle(parameters, requester)
    try {
      return await issuer.issue(bound(entitlement, requester), requester.origin?.requestId)
    } catch (problem) {
      if (!(problem instanceof AlreadyUsed) || !grant.raced) throw problem
    }
    return issuer.issue(bound(await grant.raced(parameters, requester), requester), requester.origin?.requestId)
  }
}
