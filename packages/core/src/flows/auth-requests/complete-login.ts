import type { RecordEvents } from '../../foundation/audit/index.js'
import type { Client } from '../../parties/clients/index.js'
import { storeSuccess } from '../../parties/credentials/index.js'
import type { SuccessStores } from '../../parties/credentials/index.js'
import type { FactorProof } from '../../proofs/factors/index.js'
import type { AuthenticationMethod } from '../../foundation/protocol/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import { MAX_SESSIONS } from '../../sessions/index.js'
import type { Ending, EndingStores, EndSessions, KnownSession, Session, SessionStore, UpstreamSessionStore } from '../../sessions/index.js'
import { StaleWrite } from '../../foundation/shared/index.js'
import type { AuthRequestId, Clock, Digest, Ids, OutboxBell, Secrets, UnitOfWork } from '../../foundation/shared/index.js'
import type { AccountReturn, Authenticated, Consented, Identified, Issued, Received, RedirectReturn } from './auth-request.js'
import { authenticate, consent, identify, issue, refuse, returnsBy } from './auth-request.js'
import type { AskConsent } from './ask-consent.js'
import { assertAnswered, consumePushedRequest } from './consume-pushed-request.js'
import { RedirectedError } from './errors.js'
import type { FinishAuthorization } from './finish-authorization.js'
import { identityOf, isRecentEnough } from './next-step.js'
import { assertUsableLink, linkExternal } from './link-external.js'
import type { ProvenLinkStores } from './link-external.js'
import type { AfterLogin, BrowserState, LoggedIn } from './logged-in.js'
import type { OwedSteps } from './owed-steps.js'
import type { AuthRequestStore, SignInStores } from './ports.js'
import type { ProvenPerson } from './proven-person.js'
import { identified } from './proven-person.js'
import type { PushedRequestStore } from './pushed-request.js'
import { sessionAfter } from './session-after.js'
import { signInEvent } from './sign-in-event.js'

/** The request after the sign-in, and what follows. */
interface Proven {
  readonly state: Authenticated | Consented | Issued
  readonly after: AfterLogin
}

type CompletingStores = EndingStores & ProvenLinkStores & SuccessStores & {
  readonly authRequests: AuthRequestStore
  readonly pushedRequests: PushedRequestStore
  readonly sessions: SessionStore
  readonly upstreamSessions: UpstreamSessionStore
}

interface Dependencies {
  readonly storage: UnitOfWork<CompletingStores>
  readonly finish: FinishAuthorization
  readonly owed: OwedSteps
  readonly consents: AskConsent
  readonly events: RecordEvents
  readonly endSessions: Pick<EndSessions, 'within'>
  readonly bell: OutboxBell
  readonly instance: () => Instance
  readonly ids: Ids
  readonly secrets: Secrets
  readonly digest: Digest
  readonly clock: Clock
}

/**
 * Completes a login: takes a request from a proven person or a chosen session through the remaining steps to the response for the client. A
 * device request stops once the person is identified, because granting a device access requires an explicit click (RFC 8628 §5.4).
 */
export class CompleteLogin {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Signs in a person who has just proven their identity, unless steps are left; there is no session before that. Replaces the session
   * cookie, so that a planted cookie gains nothing (session fixation), and moves the browser's other sessions to the new one.
   *
   * Links the sign-in at a provider that waits for the proof of this account.
   *
   * @throws LinkTaken, LinkOutsideOrg, TooManyLinks
   * @throws StaleWrite when another tab was faster
   * @throws AuthRequestFinished when another browser has completed the same pushed request
   * @throws RedirectedError `login_required` when `id_token_hint` names another user (OIDC Core §3.1.2.1)
   */
  async signedIn(request: Received | Identified, client: Client, browser: BrowserState, proven: ProvenPerson): Promise<LoggedIn> {
    const { storage, secrets, digest, events, owed, ids, clock, instance } = this.#deps
    const person = identified(request, proven, clock.now())
    const { step, sessions: lifetimes, login } = await owed.find(request, person)
    if (step.step !== 'nothing') {
      await storage.run(async (stores) => {
        if (proven.success) await storeSuccess(stores, proven.success)
        await stores.authRequests.update(identify(request, person))
      })
      return { next: 'interact', requestId: request.id, step }
    }
    assertUsableLink(request, login)
    const cookie = secrets.next()
    const browserHash = digest.sha256(cookie)
    const existing = browser.sessions.find((session) => session.userId === person.userId)
    const absolute = lifetimes.absolute ?? instance().settings.sessions.absolute
    const session = sessionAfter(existing, person, { id: () => ids.next(), now: clock.now(), browserHash, absolute, origin: browser.origin })
    const { state, after } = await this.#proven(request, client, session)
    let notified = 0
    const isAnswered = await storage.run(async (stores) => {
      const { authRequests, sessions, upstreamSessions } = stores
      if (isAnswering(state) && !(await consumePushedRequest(stores, request, session.authTime))) return false
      if (proven.success) await storeSuccess(stores, proven.success)
      await linkExternal(stores, { events, ids, clock }, request, person, browser.origin)
      if (browser.cookie !== undefined) await sessions.moveBrowser(digest.sha256(browser.cookie), browserHash)
      if (existing) await sessions.update(session)
      else notified = await this.#added(stores, session, browser.origin ? { clientId: client.id, origin: browser.origin } : { clientId: client.id })
      if (person.upstream) await upstreamSessions.put(session.id, person.upstream)
      await authRequests.update(state, request.version)
      await events.record(stores, signInEvent(existing ? 'session.renewed' : 'session.added', session, { client, origin: browser.origin, person }))
      return true
    })
    if (notified > 0) this.#deps.bell.ring()
    assertAnswered(isAnswered)
    const until = Math.max(session.expiresAt, ...browser.sessions.map(({ expiresAt }) => expiresAt))
    return { sessionCookie: cookie, cookieLifetime: until - clock.now(), ...after }
  }

  /** Adds a session, which ends the oldest ones beyond the limit. @returns how many clients will be notified */
  async #added(stores: CompletingStores, session: Session, by: Ending): Promise<number> {
    if (!(await stores.sessions.add(session))) return 0
    return this.#deps.endSessions.within(stores, await stores.sessions.surplus(session, MAX_SESSIONS), by)
  }

  /** Records a second factor in the same write that uses up its code, so that a crash loses neither. */
  proofOf(request: Identified): FactorProof<SignInStores> & { readonly provenBy: (amr: readonly AuthenticationMethod[]) => Identified } {
    const { userId, orgId } = request
    const provenBy = (amr: readonly AuthenticationMethod[]) => identify(request, identified(request, { userId, orgId, amr }, this.#deps.clock.now()))
    return {
      provenBy,
      begin: async ({ authRequests }) => {
        if ((await authRequests.find(request.id))?.version !== request.version) throw new StaleWrite('the sign-in has moved on')
      },
      right: ({ authRequests }, amr) => authRequests.update(provenBy(amr)),
    }
  }

  /**
   * Stores what a step has proven when its page still has something to show; `signedIn` follows later.
   *
   * @throws StaleWrite when another tab was faster
   */
  async proven(request: Identified, proven: ProvenPerson): Promise<void> {
    await this.#deps.storage.run(({ authRequests }) => authRequests.update(identify(request, identified(request, proven, this.#deps.clock.now()))))
  }

  /**
   * Cancels the sign-in. The browser's sessions are left alone.
   *
   * @throws StaleWrite when another tab was faster
   * @throws RedirectedError `access_denied` when a client waits in this browser (RFC 6749 §4.1.2.1)
   */
  async cancel(request: Received | Identified): Promise<void> {
    await this.#deps.storage.run(async (stores) => {
      // An error response consumes the pushed request too.
      if (await consumePushedRequest(stores, request, this.#deps.clock.now())) await stores.authRequests.update(refuse(request))
    })
    if (!returnsBy(request, 'redirect')) return
    throw new RedirectedError({ error: 'access_denied', description: 'the person cancelled the sign-in' }, request.returnTo)
  }

  /** Whether the session is sufficient, or the person must authenticate again. */
  mayContinue(request: Received, session: KnownSession): boolean {
    const isEnough = isRecentEnough(request, session, this.#deps.clock.now()) && !session.isSecondFactorOwed
    return isEnough && !request.prompts.includes('login')
  }

  /**
   * Continues with the session that the person picked, for which `mayContinue` must be true.
   *
   * @throws RedirectedError as `signedIn`
   */
  async chosen(request: Received, client: Client, session: KnownSession): Promise<LoggedIn> {
    const { state, after } = await this.#proven(request, client, session)
    const now = this.#deps.clock.now()
    const isAnswered = await this.#deps.storage.run(async (stores) => {
      const { authRequests, sessions } = stores
      if (isAnswering(state) && !(await consumePushedRequest(stores, request, now))) return false
      await sessions.touch(session.id, now)
      await authRequests.update(state, request.version)
      return true
    })
    assertAnswered(isAnswered)
    return after
  }

  /** Resumes a request whose process stopped between sign-in and response. */
  async resume(request: Authenticated | Consented, client: Client): Promise<LoggedIn> {
    if (returnsBy(request, 'account')) return this.#toAccount(request)
    if (!returnsBy(request, 'redirect')) return consenting(request.id)
    if (request.state === 'consented') return this.#answering(request, client)
    if (await this.#deps.consents.isOwed(request, client, request.userId)) return consenting(request.id)
    const consented = consent(request, request.scopes)
    const isAnswered = await this.#deps.storage.run(async (stores) => {
      if (!(await consumePushedRequest(stores, request, this.#deps.clock.now()))) return false
      await stores.authRequests.update(consented)
      return true
    })
    assertAnswered(isAnswered)
    return this.#answering(consented, client)
  }

  /** Applies the transitions of a sign-in. A device, and an application that is not first-party, need the consent of the person. */
  async #proven(request: Received | Identified, client: Client, session: Session): Promise<Proven> {
    if (returnsBy(request, 'account')) return toAccount(authenticate<AccountReturn>(request, identityOf(session)))
    if (!returnsBy(request, 'redirect')) return { state: authenticate(request, identityOf(session)), after: consenting(request.id) }
    if (request.hintedUserId !== undefined && request.hintedUserId !== session.userId) return this.#refuseMismatch(request)
    const authenticated = authenticate<RedirectReturn>(request, identityOf(session))
    if (await this.#deps.consents.isOwed(request, client, session.userId)) return { state: authenticated, after: consenting(request.id) }
    const consented = consent(authenticated, request.scopes)
    return { state: consented, after: this.#answering(consented, client) }
  }

  #answering(consented: Consented<RedirectReturn>, client: Client): AfterLogin {
    return { next: 'answer', answer: () => this.#deps.finish.finish(consented, client, 'stored') }
  }

  /** Ends only the request: the browser gets no new cookie, so its sessions stay under the old one. */
  async #refuseMismatch(request: Received<RedirectReturn> | Identified<RedirectReturn>): Promise<never> {
    await this.#deps.storage.run(({ authRequests }) => authRequests.update(refuse(request)))
    throw new RedirectedError({ error: 'login_required', description: 'the user who signed in is not the one of id_token_hint' }, request.returnTo)
  }

  /** Finishes an account sign-in whose process stopped before it was finished. */
  async #toAccount(request: Authenticated<AccountReturn> | Consented<AccountReturn>): Promise<LoggedIn> {
    const consented = request.state === 'consented' ? request : consent(request, request.scopes)
    await this.#deps.storage.run(({ authRequests }) => authRequests.update(issue(consented), request.version))
    return { next: 'account', page: request.returnTo.page }
  }
}

const consenting = (requestId: AuthRequestId): AfterLogin => ({ next: 'interact', requestId, step: { step: 'consent' } })

/** Whether the client gets its response now. Otherwise the pushed request is consumed with the decision of the person. */
const isAnswering = ({ state }: Proven['state']): boolean => state !== 'authenticated'

/** No client is waiting, so the request ends as soon as the person is identified. */
function toAccount(authenticated: Authenticated<AccountReturn>): Proven {
  const consented = consent(authenticated, authenticated.scopes)
  return { state: issue(consented), after: { next: 'account', page: authenticated.returnTo.page } }
}
