import type { ResourceReads } from '../../directory/resources/index.js'
import type { AuthenticateClient, Client, ClientCredentials } from '../../parties/clients/index.js'
import { signedResponseAlg } from '../../parties/clients/index.js'
import type { Parameters } from '../../foundation/protocol/index.js'
import { ENDPOINT_AUTH_METHODS, OAuthError, acrOf, assertReadable } from '../../foundation/protocol/index.js'
import type { ComparedInstance } from '../../foundation/instance/index.js'
import type { Clock, Issuer, Reader } from '../../foundation/shared/index.js'
import { withDefined } from '../../foundation/shared/index.js'
import type { Claims } from '../../directory/users/index.js'
import { loginName, orgClaims, userClaims } from '../../directory/users/index.js'
import { confirmation } from './access-token.js'
import type { ClaimFunctions } from './claim-functions.js'
import { withAdded } from './claim-functions.js'
import { audienceFor, isAddressedTo } from './is-for-client.js'
import type { JwtSigner, TokenLedger } from './ports.js'
import type { ResolveAccessToken, ResolvedToken } from './resolve-access-token.js'
import { assertCurrent } from './standing.js'
import type { RuleFailureNotes } from './ruled-claims.js'
import { applicableRules, ruleSet, withRuled } from './ruled-claims.js'
import type { StoredClaims } from './stored-claims.js'

interface Dependencies {
  readonly storage: Reader<{ readonly resources: ResourceReads }>
  readonly authenticate: AuthenticateClient
  readonly ledger: TokenLedger
  readonly resolve: ResolveAccessToken
  readonly functions: ClaimFunctions
  readonly storedClaims: StoredClaims
  readonly ruleFailures: RuleFailureNotes
  readonly signer: JwtSigner
  readonly compared: ComparedInstance
  readonly clock: Clock
  readonly issuer: Issuer
  readonly vendor: string
}

const INACTIVE: Claims = { active: false }

const PLACE = { endpoint: 'introspect', accepted: ENDPOINT_AUTH_METHODS.introspect } as const

/** Introspects an access token for a client in its audience (RFC 7662). */
export class IntrospectToken {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @returns exactly `{ active: false }` for anything that is not active or not for the caller
   * @throws OAuthError `invalid_client`, `invalid_request`
   */
  async introspect(parameters: Parameters, credentials: ClientCredentials | undefined): Promise<Claims> {
    assertReadable(parameters)
    return this.#deps.authenticate.authenticate(credentials, PLACE, (client) => this.#introspect(parameters, client))
  }

  /**
   * The same as a signed JWT (RFC 9701 §5).
   *
   * @returns claims while the feature is off
   * @throws OAuthError `invalid_client`, `invalid_request`
   */
  async introspectSigned(parameters: Parameters, credentials: ClientCredentials | undefined): Promise<Claims | string> {
    const { authenticate, compared, signer, issuer, clock } = this.#deps
    if (!(await compared()).settings.features.oidcJwtResponses) return this.introspect(parameters, credentials)
    assertReadable(parameters)
    return authenticate.authenticate(credentials, PLACE, async (client) => {
      const claims = await this.#introspect(parameters, client)
      // RFC 9701 §5: no sub and exp, so that the JWT is never taken for an access token
      return signer.sign(signedResponseAlg(client, 'introspection'), 'token-introspection+jwt', { iss: issuer, aud: client.id, iat: clock.now(), token_introspection: claims })
    })
  }

  async #introspect(parameters: Parameters, client: Client): Promise<Claims> {
    const text = parameters.get('token')
    if (text === undefined) throw new OAuthError('invalid_request', 'token is missing')
    const token = await this.#deps.resolve.resolve(text, client.id)
    // An unknown token brings no standing, so the client's own is read to detect an outdated cache entry.
    const standing = token?.standing ?? (await this.#deps.ledger.clientStanding(client.id))
    assertCurrent(client, standing)
    if (standing.isRequesterBarred) throw new OAuthError('invalid_client', 'the client is not active')
    if (token?.isAlive !== true || !(await isAddressedTo(token, client, this.#deps.storage))) return INACTIVE
    return introspectionClaims(this.#deps, token, client)
  }
}

type Sources = Pick<Dependencies, 'functions' | 'storedClaims' | 'ruleFailures' | 'issuer' | 'vendor'>

/** The parts of a token that its introspection reveals. */
export type IntrospectedToken = Omit<ResolvedToken, 'form' | 'isOver' | 'isAlive' | 'grant'>

/**
 * The claims about an active token that is for the client. Roles are those in the project of the client, and rules are its own and those of its
 * project: the application that got the token does not decide which claims another application trusts.
 *
 * @throws ClaimsUnavailable
 */
export async function introspectionClaims(sources: Sources, token: IntrospectedToken, client: Client): Promise<Claims> {
  const active = activeClaims(sources, token, client)
  const { standing: { user, requesterProjectSettings }, scopes, clientId } = token
  if (!user) return active
  const rules = ruleSet(client.claimRules, requesterProjectSettings?.claimRules)
  const { storedClaims } = sources
  const project = { id: client.projectId, assertsRoles: requesterProjectSettings?.roleAssertion === true }
  const [stored] = await storedClaims.about(user.user.id, storedClaims.requestFor(scopes, project, applicableRules(rules, 'introspection', scopes)))
  const application = rules && { clientId: client.id, projectId: client.projectId, rules }
  const claims = withRuled(withStored(stored.claims, active), { output: 'introspection', user, scopes, application, stored }, sources.ruleFailures)
  return withAdded(sources.functions, 'preuserinfo', withDefined({ user, scopes }, { clientId }), claims)
}

/** The claims of the token come last: stored ones do not replace them. */
const withStored = (stored: Claims, active: Claims): Claims => (Object.keys(stored).length === 0 ? active : { ...stored, ...active })

function activeClaims({ issuer, vendor }: Sources, token: IntrospectedToken, client: Client): Claims {
  const { user } = token.standing
  const { signIn } = token
  const aboutToken = {
    active: true,
    iss: issuer,
    sub: token.userId ?? token.clientId,
    aud: audienceFor(token, client),
    exp: token.expiresAt,
    iat: token.issuedAt,
    nbf: token.issuedAt,
    jti: token.jti,
    scope: token.scopes.join(' '),
    token_type: token.keyThumbprint === undefined ? 'Bearer' : 'DPoP',
  }
  // Their names are disjoint: those of OIDC Core §5.1, and URNs.
  const claims = user ? Object.assign(aboutToken, userClaims(user, token.scopes), orgClaims(user, token.scopes, vendor)) : aboutToken
  return withDefined(claims, {
    client_id: token.clientId,
    authorization_details: token.authorizationDetails,
    username: user && loginName(user),
    auth_time: signIn?.authTime,
    amr: signIn?.amr,
    acr: signIn && acrOf(vendor, signIn.amr),
    act: token.actor,
    cnf: confirmation(token),
  })
}
