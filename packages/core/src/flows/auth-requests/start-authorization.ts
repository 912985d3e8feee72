import type { Grantable, RequestResources } from '../../directory/resources/index.js'
import type { Client, ClientDirectory } from '../../parties/clients/index.js'
import { demands } from '../../parties/clients/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Parameters } from '../../foundation/protocol/index.js'
import { isEncryptedJwt } from '../../foundation/protocol/index.js'
import type { BrowserSessions, IdTokenHints, KnownSession } from '../../sessions/index.js'
import type { Clock, Digest, Ids, SecretHash, TokenId, UnitOfWork } from '../../foundation/shared/index.js'
import { AuthRequestId, UserId, defined } from '../../foundation/shared/index.js'
import { admittedSessions } from './admitted-sessions.js'
import type { AskConsent } from './ask-consent.js'
import type { Authenticated, Received, RedirectReturn } from './auth-request.js'
import { authenticate, consent } from './auth-request.js'
import type { AuthorizationResponse } from './authorization-response.js'
import { DisplayedError, RedirectedError } from './errors.js'
import type { FinishAuthorization } from './finish-authorization.js'
import { identifyRequest, requestedClientId } from './identify-request.js'
import { identityOf, nextStep } from './next-step.js'
import type { InteractiveStep } from './next-step.js'
import type { OpenPushedRequest } from './open-pushed-request.js'
import { unusableRequestUri } from './open-pushed-request.js'
import type { OpenRequestObject } from './open-request-object.js'
import { parseAuthorization } from './parse-authorization.js'
import type { AuthRequestIntake, AuthRequestStore } from './ports.js'
import type { PushedRequestStore } from './pushed-request.js'
import { receive } from './receive.js'
import { redirectedResources, withDefaults } from './requested-resources.js'
import type { CheckedAuthorization } from './request-checks.js'
import { checkAuthorization } from './request-checks.js'

/** The browser's cookies. */
export interface BrowserCookies {
  /** Binds the flow to this browser; created by the transport if absent. */
  readonly flow: string
  readonly session?: string
}

export type Started =
  | { readonly kind: 'respond'; readonly response: AuthorizationResponse }
  /** The request is stored; the person continues with `step`. */
  | { readonly kind: 'interact'; readonly requestId: AuthRequestId; readonly step: InteractiveStep }

interface Dependencies {
  readonly storage: UnitOfWork<{ authRequests: AuthRequestStore; pushedRequests: PushedRequestStore }>
  readonly intake: AuthRequestIntake
  readonly clients: ClientDirectory
  readonly sessions: BrowserSessions
  readonly hints: IdTokenHints
  readonly pushed: OpenPushedRequest
  readonly requestObjects: OpenRequestObject
  readonly finish: FinishAuthorization
  readonly consents: AskConsent
  readonly resources: RequestResources
  readonly instance: () => Instance
  readonly vendor: string
  readonly ids: Ids
  readonly digest: Digest
  readonly clock: Clock
}

/** A deterministic id of the sign-in for a pushed request in one browser, so that opening it again finds the same sign-in. */
const signInOf = (pushedId: TokenId, browserHash: SecretHash, digest: Digest): AuthRequestId =>
  AuthRequestId.parse(digest.hmacSha256(pushedId, browserHash).slice(0, 32))

const PUSH_REQUIRED = {
  error: 'invalid_request',
  description: 'this client must push its authorization requests (RFC 9126): send the request_uri of the answer',
  reasonCode: 'clients.pushed_request_required',
} as const

/** A person who must authenticate again finds their login name in the form. */
const withHintOf = (step: InteractiveStep, request: Received): Received =>
  step.step === 'log_in' && step.loginHint !== undefined ? { ...request, loginHint: step.loginHint } : request

/**
 * Starts an authorization request (RFC 6749 §4.1.1, OIDC Core §3.1.2.1): verifies the client and the redirect URI, runs the checks in order,
 * and either answers at once or stores the request for the person's steps.
 */
export class StartAuthorization {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param onClient called with the client, active or not, as soon as it is known
   * @throws DisplayedError before the redirect URI is verified
   * @throws RedirectedError after
   */
  async start(sent: Parameters, cookies: BrowserCookies, onClient: (client: Client) => void = () => undefined): Promise<Started> {
    const { clients, sessions, pushed, requestObjects } = this.#deps
    const { parameters: asked, pushedId } = await pushed.open(sent)
    const outside = parseAuthorization(asked)
    const clientId = requestedClientId(outside)
    // Reads the client past the cache: nothing that is read later would reveal that it has just changed.
    const [stored, known] = await Promise.all([clients.fresh(clientId), sessions.list(cookies.session)])
    if (stored) onClient(stored)
    const { features } = this.#deps.instance().settings
    // A pushed request object was opened when it was pushed.
    const opened = pushedId === undefined ? await requestObjects.open(asked, stored, 'authorize') : { parameters: asked }
    const request = opened.parameters === asked ? outside : parseAuthorization(opened.parameters)
    const { client, returnTo } = identifyRequest(request, stored, { clientProblem: clients.problemOf(clientId), areJwtsServed: features.oidcJwtResponses })
    // RFC 9126 §6, FAPI 2.0 Security Profile §5.3.2.2, item 3
    if (pushedId === undefined && demands(client, 'pushed_requests')) throw new RedirectedError(PUSH_REQUIRED, returnTo)
    if (opened.problem) throw new RedirectedError(opened.problem, returnTo)
    try {
      const { problem, checked } = checkAuthorization(await withDefaults(request, client, this.#deps.resources), client, features)
      if (problem) throw new RedirectedError(problem, returnTo)
      return await this.#proceed(checked, { client, returnTo, ...(pushedId === undefined ? {} : { pushedId }) }, known, cookies)
    } catch (fault) {
      if (fault instanceof RedirectedError || fault instanceof DisplayedError) throw fault
      throw new RedirectedError({ error: 'server_error', description: 'the service cannot answer now' }, returnTo, fault)
    }
  }

  async #proceed(
    checked: CheckedAuthorization,
    { client, returnTo, pushedId }: { client: Client; returnTo: RedirectReturn; pushedId?: TokenId },
    known: readonly KnownSession[],
    cookies: BrowserCookies,
  ): Promise<Started> {
    const hintedUserId = await this.#hinted(checked, returnTo)
    const grantable = await redirectedResources(checked, client, this.#deps.resources, returnTo)
    const request = this.#receive(checked, { client, returnTo, flow: cookies.flow, ...defined({ hintedUserId, pushedId, grantable }) })
    const step = nextStep(request, admittedSessions(request, known, this.#deps.vendor), this.#deps.clock.now())
    switch (step.step) {
      case 'refuse':
        throw new RedirectedError({ error: step.error, description: 'the person would have to interact' }, returnTo)
      case 'continue':
        return this.#continue(request, client, step.as)
      default:
        await this.#store(withHintOf(step, request))
        return { kind: 'interact', requestId: request.id, step }
    }
  }

  /** Stores the request. A browser that opens the same pushed request again continues its existing sign-in. */
  async #store(request: Received | Authenticated): Promise<void> {
    const { storage, intake } = this.#deps
    const { id, pushedId, expiresAt } = request
    if (pushedId === undefined) return intake.add(request)
    await storage.run(async ({ authRequests, pushedRequests }) => {
      if (!(await pushedRequests.keep(pushedId, expiresAt))) throw unusableRequestUri()
      if (!(await authRequests.find(id))) await authRequests.add(request)
    })
  }

  /** OIDC Core §5.5.1: a requested `sub` names the user like id_token_hint does; two different users contradict each other. */
  async #hinted({ idTokenHint, claims }: CheckedAuthorization, returnTo: RedirectReturn): Promise<UserId | undefined> {
    const invalid = (description: string) => new RedirectedError({ error: 'invalid_request', description }, returnTo)
    const requestedId = UserId.optional(claims?.sub)
    if (idTokenHint === undefined) return requestedId
    // OIDC Core §3.1.2.1: the client must decrypt the ID token first
    if (isEncryptedJwt(idTokenHint)) throw invalid('id_token_hint is encrypted: send the signed ID token inside it')
    const verified = await this.#deps.hints.verify(idTokenHint)
    if (!verified) throw invalid('id_token_hint is not an ID token of this issuer')
    if (requestedId !== undefined && requestedId !== verified.userId) throw invalid('id_token_hint and claims name different people')
    return verified.userId
  }

  #receive(
    checked: CheckedAuthorization,
    proven: Pick<Received<RedirectReturn>, 'hintedUserId' | 'pushedId' | 'returnTo'> & { readonly client: Client; readonly flow: string; readonly grantable?: Grantable },
  ): Received<RedirectReturn> {
    const { ids, vendor, digest, clock, instance } = this.#deps
    const { client, returnTo, flow, hintedUserId, pushedId, grantable } = proven
    return receive(checked, client, {
      id: pushedId === undefined ? AuthRequestId.parse(ids.next()) : signInOf(pushedId, digest.sha256(flow), digest),
      returnTo,
      vendor,
      isDpopOn: instance().settings.features.oidcDpop,
      isStepUpOn: instance().settings.features.oauthStepUp,
      browserHash: digest.sha256(flow),
      ...defined({ hintedUserId, pushedId, grantable }),
      now: clock.now(),
      lifetime: instance().settings.sessions.authRequest,
    })
  }

  /** Answers for a session that satisfies the request, or asks for consent first. @throws RedirectedError `consent_required` with `prompt=none` */
  async #continue(request: Received<RedirectReturn>, client: Client, session: KnownSession): Promise<Started> {
    const isConsentOwed = await this.#deps.consents.isOwed(request, client, session.userId)
    if (isConsentOwed && request.prompts.includes('none')) {
      throw new RedirectedError({ error: 'consent_required', description: 'the person has not allowed this access' }, request.returnTo)
    }
    await this.#deps.sessions.touch(session)
    const authenticated = authenticate(request, identityOf(session))
    if (!isConsentOwed) return { kind: 'respond', response: await this.#answer(authenticated, client) }
    await this.#store(authenticated)
    return { kind: 'interact', requestId: request.id, step: { step: 'consent' } }
  }

  async #answer(request: Authenticated<RedirectReturn>, client: Client): Promise<AuthorizationResponse> {
    await this.#consumePushed(request)
    return this.#deps.finish.finish(consent(request, request.scopes), client, 'not_stored')
  }

  /** Consumes the pushed request of a sign-in that is answered without having been stored. */
  async #consumePushed({ pushedId }: Authenticated): Promise<void> {
    if (pushedId === undefined) return
    const { storage, clock } = this.#deps
    if (!(await storage.run(({ pushedRequests }) => pushedRequests.consume(pushedId, clock.now())))) throw unusableRequestUri()
  }
}
