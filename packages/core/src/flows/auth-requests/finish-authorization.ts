import type { RequestResources, ResourceToken } from '../../directory/resources/index.js'
import type { Client } from '../../parties/clients/index.js'
import { MAX_SHORT_CODE, demands } from '../../parties/clients/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import { Parameters, acrOf, carriesToken, issues, opaqueToken } from '../../foundation/protocol/index.js'
import type { Clock, Digest, Ids, Issuer, Secrets } from '../../foundation/shared/index.js'
import { GrantId, TokenId, withDefined } from '../../foundation/shared/index.js'
import type { AdmitUser, Alongside, Entitlement, GrantRecord, IssuedTokens, Standing, Subject, TokenIssuer, TokenLedger } from '../../tokens/tokens/index.js'
import { AlreadyUsed, EncryptionImpossible, audienceOf, forResources, tokenOptions } from '../../tokens/tokens/index.js'
import { admission } from './admission.js'
import type { Consented, RedirectReturn } from './auth-request.js'
import type { AuthorizationResponse } from './authorization-response.js'
import { successResponse } from './authorization-response.js'
import { AuthRequestFinished, RedirectedError } from './errors.js'
import { encryptionProblem } from './protect-response.js'
import { redirected } from './requested-resources.js'

interface Dependencies {
  readonly ledger: TokenLedger
  readonly tokens: TokenIssuer
  readonly admit: AdmitUser
  readonly resources: RequestResources
  readonly instance: () => Instance
  readonly issuer: Issuer
  readonly vendor: string
  readonly ids: Ids
  readonly secrets: Secrets
  readonly digest: Digest
  readonly clock: Clock
}

/** The request names all of its resources. */
const NOT_NARROWED = new Parameters([])

/** Whether the request was stored, or is answered at once without having been stored. */
export type StoredAs = 'stored' | 'not_stored'

/** Answers a consented request: issues code and tokens, stores the grant, and ends the request, in one atomic write. */
export class FinishAuthorization {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @throws AuthRequestFinished when another tab, or a logout, was faster
   * @throws RedirectedError `unauthorized_client` when user, client, organization or project is no longer active;
   *   `login_required` when the session has ended before a request that was not stored is answered;
   *   `access_denied` when a reserved scope names another organization than the user's, or the project does not admit the user;
   *   `unmet_authentication_requirements` when the sign-in does not reach an essential `acr`
   */
  async finish(request: Consented<RedirectReturn>, client: Client, stored: StoredAs): Promise<AuthorizationResponse> {
    this.#assertContext(request)
    const { subject, standing } = await this.#subject(request)
    const target = await this.#target(request, client)
    const grant = this.#grant(request, client, target)
    const code = issues(request.responseType, 'code') ? this.#code(request, client, grant.id) : undefined
    const entitlement = this.#entitlement(request, client, { subject, standing, grant, ...(code ? { code } : {}), ...(target ? { target } : {}) })
    const tokens = await this.#issued(entitlement, request, stored)
    const made = withDefined({}, { code: code?.text, tokens: carriesToken(request.responseType) ? tokens : undefined })
    const isSignIn = (request.granted as readonly string[]).includes('openid')
    return withDefined(successResponse(request.returnTo, made, this.#deps.issuer), { signedInTo: isSignIn ? request.clientId : undefined })
  }

  /** OIDC Core §5.5.1.1: failing to reach an essential `acr` is a failed authentication. */
  #assertContext({ claims, amr, returnTo }: Consented<RedirectReturn>): void {
    const essential = claims?.essentialAcr
    if (!essential || essential.includes(acrOf(this.#deps.vendor, amr))) return
    throw new RedirectedError({ error: 'unmet_authentication_requirements', description: 'no essential acr value was reached' }, returnTo)
  }

  /** @throws RedirectedError `invalid_target` when the resources were removed meanwhile */
  async #target({ scopes, resources, returnTo }: Consented<RedirectReturn>, client: Client): Promise<ResourceToken | undefined> {
    if (!resources) return undefined
    try {
      return await this.#deps.resources.narrowed(NOT_NARROWED, { scopes, resources }, client)
    } catch (problem) {
      throw redirected(problem, returnTo)
    }
  }

  async #subject({ userId, clientId, returnTo, granted }: Consented<RedirectReturn>): Promise<{ readonly subject: Subject; readonly standing: Standing }> {
    const standing = await this.#deps.ledger.standing(userId, clientId)
    const admitted = await admission(standing, { clientId, scopes: granted, vendor: this.#deps.vendor }, this.#deps.admit)
    if (admitted.problem) throw new RedirectedError(admitted.problem, returnTo)
    return { subject: { kind: 'user', userId, named: admitted.named }, standing }
  }

  async #issued(entitlement: Entitlement, request: Consented<RedirectReturn>, stored: StoredAs): Promise<IssuedTokens> {
    const { id, version, returnTo } = request
    try {
      return await this.#deps.tokens.issue(
        stored === 'stored' ? Object.assign({}, entitlement, { consume: { kind: 'auth_request', id, version } as const }) : entitlement,
      )
    } catch (problem) {
      if (problem instanceof EncryptionImpossible) throw new RedirectedError(encryptionProblem(problem), returnTo)
      if (!(problem instanceof AlreadyUsed)) throw problem
      // A request that was not stored depends on nothing else that could have been consumed.
      if (stored === 'not_stored') throw new RedirectedError({ error: 'login_required', description: 'the session has ended' }, returnTo)
      throw new AuthRequestFinished('the sign-in was finished in another tab, or its session has ended')
    }
  }

  #entitlement(
    request: Consented<RedirectReturn>,
    client: Client,
    { subject, standing, grant, code, target }: {
      readonly subject: Subject; readonly standing: Standing; readonly grant: GrantRecord; readonly code?: Required<Alongside>['code']
      readonly target?: ResourceToken
    },
  ): Entitlement {
    const { sessionId, authTime, amr, nonce, claims, responseType } = request
    const entitled = {
      subject,
      requestedTokens: { accessToken: issues(responseType, 'token'), idToken: issues(responseType, 'id_token') },
      grantId: grant.id,
      signIn: withDefined({ sessionId, authTime, amr }, { nonce }),
      alongside: withDefined({ whileSession: sessionId, grant }, { code }),
    }
    const granted = forResources({ options: tokenOptions(client, standing), scopes: grant.scopes, audience: grant.audience }, target)
    return withDefined(Object.assign(entitled, granted), { claims })
  }

  #grant(request: Consented<RedirectReturn>, client: Client, target: ResourceToken | undefined): GrantRecord {
    const { ids, clock, instance, vendor } = this.#deps
    const now = clock.now()
    const { tokens } = instance().settings
    const isOffline = (request.granted as readonly string[]).includes('offline_access')
    const longest = isOffline ? tokens.refreshTokenAbsolute : 0
    const grant = {
      id: GrantId.parse(ids.next()),
      clientId: request.clientId,
      userId: request.userId,
      sessionId: request.sessionId,
      scopes: request.granted,
      audience: target?.audience ?? audienceOf([client.id, client.projectId], request.granted, { vendor, serviceProjectId: instance().projectId }),
      authTime: request.authTime,
      amr: request.amr,
      createdAt: now,
      expiresAt: now + longest + tokens.code + Math.max(target?.accessTokenLifetime ?? tokens.accessToken, tokens.idToken),
    }
    const { resources, nonce, claims, keyThumbprint } = request
    return withDefined(grant, { resources, nonce, claims, keyThumbprint })
  }

  #code(request: Consented<RedirectReturn>, client: Client, grantId: GrantId): Required<Alongside>['code'] {
    const { ids, secrets, digest, clock, instance } = this.#deps
    const now = clock.now()
    const lifetime = instance().settings.tokens.code
    const id = TokenId.parse(ids.next())
    const text = opaqueToken('code', id, secrets.next())
    const record = {
      id,
      secretHash: digest.sha256(text),
      grantId,
      redirectUri: request.returnTo.redirectUri,
      issuedAt: now,
      expiresAt: now + (demands(client, 'short_codes') ? Math.min(lifetime, MAX_SHORT_CODE) : lifetime),
    }
    return { text, record: withDefined(record, { codeChallenge: request.codeChallenge }) }
  }
}
