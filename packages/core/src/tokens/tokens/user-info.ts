import type { Client, ClientDirectory } from '../../parties/clients/index.js'
import { responseEncryption } from '../../parties/clients/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import { BearerError } from '../../foundation/protocol/index.js'
import type { ClientId, Issuer } from '../../foundation/shared/index.js'
import { withDefined } from '../../foundation/shared/index.js'
import type { Claims, NamedUser } from '../../directory/users/index.js'
import { orgClaims, requestedClaims, userClaims } from '../../directory/users/index.js'
import type { ClaimFunctions } from './claim-functions.js'
import { withAdded } from './claim-functions.js'
import type { ResponseEncrypter } from './encrypt-response.js'
import type { JwtSigner } from './ports.js'
import type { RuleFailureNotes } from './ruled-claims.js'
import { applicableRules, ruleSet, withRuled } from './ruled-claims.js'
import type { StoredClaims } from './stored-claims.js'
import type { HonourAccessToken, PresentedToken } from './honour-access-token.js'
import type { ResolvedToken } from './resolve-access-token.js'

interface Dependencies extends Sources {
  readonly honour: HonourAccessToken
  readonly clients: ClientDirectory
  readonly signer: JwtSigner
  readonly encrypter: ResponseEncrypter
  readonly instance: () => Instance
  readonly issuer: Issuer
}

/** The sources of the claims. */
interface Sources {
  readonly functions: ClaimFunctions
  readonly storedClaims: StoredClaims
  readonly ruleFailures: RuleFailureNotes
  readonly vendor: string
}

/** Returns the claims of the granted scopes, and individually requested ones (OIDC Core §5.3, §5.5). */
export class GetUserInfo {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @throws ClaimsUnavailable; BearerError `invalid_token` also for the token of a client that acts for itself; `insufficient_scope`
   * without `openid`
   */
  async get(presented: PresentedToken): Promise<Claims> {
    return (await this.#read(presented)).claims
  }

  /**
   * As the client registered for (OIDC Core §5.3.2): claims, or a signed or encrypted JWT with them.
   *
   * @throws as `get`; EncryptionImpossible
   */
  async respond(presented: PresentedToken): Promise<Claims | string> {
    const { claims, clientId } = await this.#read(presented)
    const { clients, instance } = this.#deps
    if (clientId === undefined || !instance().settings.features.oidcJwtResponses) return claims
    const client = await clients.fresh(clientId)
    return client ? this.#protect(claims, client) : claims
  }

  async #protect(claims: Claims, client: Client): Promise<Claims | string> {
    const { signer, encrypter, issuer } = this.#deps
    const { userinfoSignedResponseAlg: alg } = client
    const encryption = responseEncryption(client, 'userinfo')
    // OIDC Core §5.3.2: iss and aud say whom the JWT is from and for
    const signed = alg && (await signer.sign(alg, 'JWT', { ...claims, iss: issuer, aud: client.id }))
    if (!encryption) return signed ?? claims
    return signed === undefined ? encrypter.encrypt(JSON.stringify(claims), encryption) : encrypter.encrypt(signed, encryption, 'JWT')
  }

  async #read(presented: PresentedToken): Promise<{ readonly claims: Claims; readonly clientId: ClientId | undefined }> {
    const token = await this.#deps.honour.accept(presented)
    const user = token.userId === undefined ? undefined : token.standing.user
    if (!user) throw new BearerError('invalid_token', 'the access token is not valid')
    if (!(token.scopes as readonly string[]).includes('openid')) throw new BearerError('insufficient_scope', 'the scope openid is needed')
    return { claims: await userInfoClaims(this.#deps, { user, ...token }), clientId: token.clientId }
  }
}

/**
 * The claims of a userinfo response.
 *
 * @throws ClaimsUnavailable
 */
export async function userInfoClaims(
  { functions, storedClaims, ruleFailures, vendor }: Sources,
  { user, grant, scopes, clientId, standing: { client } }: Pick<ResolvedToken, 'grant' | 'scopes' | 'clientId' | 'standing'> & { readonly user: NamedUser },
): Promise<Claims> {
  const requested = requestedClaims(user, grant?.claims?.userinfo ?? [])
  const project = client && { id: client.projectId, assertsRoles: client.projectSettings?.roleAssertion === true }
  const rules = client && ruleSet(client.claimRules, client.projectSettings?.claimRules)
  const [stored] = await storedClaims.about(user.user.id, storedClaims.requestFor(scopes, project, applicableRules(rules, 'userInfo', scopes)))
  const claims = Object.assign(userClaims(user, scopes), requested, orgClaims(user, scopes, vendor), stored.claims, { sub: user.user.id })
  const application = client && rules && { clientId: client.id, projectId: client.projectId, rules }
  const ruled = withRuled(claims, { output: 'userInfo', user, scopes, application, stored }, ruleFailures)
  return withAdded(functions, 'preuserinfo', withDefined({ user, scopes }, { clientId }), ruled)
}
