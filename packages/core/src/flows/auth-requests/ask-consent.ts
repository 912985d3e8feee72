import type { EventStores, NewEvent, RecordEvents } from '../../foundation/audit/index.js'
import type { OrgReads } from '../../directory/orgs/index.js'
import type { ResourceReads } from '../../directory/resources/index.js'
import type { ProjectReads } from '../../directory/projects/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Client } from '../../parties/clients/index.js'
import type { Consent, ConsentReads, ConsentStore } from '../../parties/consents/index.js'
import { consentedTo, missingScopes } from '../../parties/consents/index.js'
import type { OpenClientStores } from '../../parties/open-clients/index.js'
import { TooManyOpenClients, clientIdUrl, storeDescribedClient } from '../../parties/open-clients/index.js'
import type { Scope } from '../../foundation/protocol/index.js'
import type { BrowserSessions, KnownSession } from '../../sessions/index.js'
import type { Clock, Reader, RequestOrigin, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { Authenticated, Consented, Received, RedirectReturn } from './auth-request.js'
import { consent, refuse } from './auth-request.js'
import { assertAnswered, consumePushedRequest } from './consume-pushed-request.js'
import { AuthRequestExpired, RedirectedError } from './errors.js'
import type { AuthRequestStore } from './ports.js'
import type { PushedRequestStore } from './pushed-request.js'
import { reviewedResources } from './reviewed-resources.js'
import type { ReviewedResource } from './reviewed-resources.js'
import { scopesOfRequest, scopesToAllow } from './requested-consent.js'
import { signInContext } from './sign-in-context.js'

/** The facts on which a person decides, in addition to the application's name and redirect URI. */
export interface ConsentReview {
  /** The account whose data the application would get. */
  readonly person: KnownSession
  /** The organization that registered the application. */
  readonly owner: string
  /** The publisher of an application that no administrator registered. */
  readonly publisher?: Publisher
  /** Scopes that the person has not allowed before. */
  readonly added: readonly Scope[]
  /** Scopes that the person has allowed before. */
  readonly allowed: readonly Scope[]
  /** The resources that the application requests. Empty without any. */
  readonly resources: readonly ReviewedResource[]
}

/** Who offers an application that no administrator registered. */
export interface Publisher {
  /** The host of its document. Absent when the client registered itself: its publisher is unknown. */
  readonly host?: string
  /** Whether the policy of the instance trusts the host. */
  readonly isVerified: boolean
}

/** The decision of a person who allows the access. */
export interface Allowing {
  /** Whether the next request for these scopes needs no page. */
  readonly isRemembered: boolean
  /** The organization of the person. */
  readonly orgId: KnownSession['orgId']
  readonly origin?: RequestOrigin
}

interface Stores extends EventStores, OpenClientStores {
  readonly authRequests: AuthRequestStore
  readonly pushedRequests: PushedRequestStore
  readonly consents: ConsentStore
}

interface Reads {
  readonly consents: ConsentReads
  readonly projects: Pick<ProjectReads, 'find'>
  readonly orgs: Pick<OrgReads, 'find'>
  readonly resources: ResourceReads
}

interface Dependencies {
  readonly storage: Reader<Reads> & UnitOfWork<Stores>
  readonly sessions: BrowserSessions
  readonly events: RecordEvents
  readonly instance: () => Instance
  readonly clock: Clock
}

/** The part of a request that decides whether a person has to agree. */
type Asking = Pick<Received, 'scopes' | 'claims' | 'prompts' | 'resources'>

/**
 * Asks people whether an application that is not first-party may act for them (OIDC Core §3.1.2.4). First-party applications are not asked
 * about, even with `prompt=consent`, and nothing is read for them.
 */
export class AskConsent {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Whether the person must agree before the client gets a response. `prompt=consent` asks again for what was allowed before. */
  async isOwed(request: Asking, { id, requiresConsent, selfRegistered }: Client, userId: UserId): Promise<boolean> {
    if (!requiresConsent) return false
    // RFC 8252 §8.6: other programs could use the client_id of a client without a registration, so each request needs a decision.
    if (selfRegistered !== undefined || request.prompts.includes('consent')) return true
    // A detail, such as a payment, is allowed once.
    if (request.resources?.some(({ details }) => details !== undefined)) return true
    const stored = await this.#deps.storage.read(({ consents }) => consents.find(userId, id))
    return stored === undefined || missingScopes(scopesToAllow(request), stored).length > 0
  }

  /**
   * @param cookie value of the session cookie
   * @throws AuthRequestExpired when the person has signed out meanwhile
   */
  async review(request: Authenticated<RedirectReturn>, client: Client, cookie: string | undefined): Promise<ConsentReview> {
    const { storage, sessions } = this.#deps
    const person = (await sessions.list(cookie)).find(({ id }) => id === request.sessionId)
    if (!person) throw new AuthRequestExpired('the session of this sign-in has ended', signInContext(request, client))
    return storage.read(async ({ consents, projects, orgs, resources }) => {
      const stored = await consents.find(request.userId, client.id)
      const project = await projects.find(client.projectId)
      const requested = scopesToAllow(request)
      const added = missingScopes(requested, stored)
      const shown = scopesOfRequest(request)
      return {
        person,
        ...publisherOf(client),
        owner: (project && (await orgs.find(project.orgId))?.name) ?? '',
        added: shown.filter((scope) => added.includes(scope)),
        allowed: shown.filter((scope) => !added.includes(scope)),
        resources: await reviewedResources(request.resources ?? [], resources, (entry) => added.includes(entry)),
      }
    })
  }

  /**
   * Records that the person agrees. The response to the client follows.
   *
   * @throws StaleWrite when another tab was faster
   * @throws AuthRequestFinished when another browser has completed the same pushed request
   * @throws RedirectedError `temporarily_unavailable` when the client would be one too many that no administrator registered
   */
  async allow(request: Authenticated<RedirectReturn>, client: Client, allowing: Allowing): Promise<Consented<RedirectReturn>> {
    const { storage, clock, events } = this.#deps
    const { userId, clientId } = request
    const consented = consent(request, request.scopes)
    const now = clock.now()
    const isAnswered = await storage.run(async (stores) => {
      const { consents } = stores
      if (!(await consumePushedRequest(stores, request, now))) return false
      await stores.authRequests.update(consented)
      const isRemembered = allowing.isRemembered && client.selfRegistered === undefined
      if (client.selfRegistered === 'document') {
        await storeDescribedClient(stores, client, { policy: this.#deps.instance().settings.openClients, events, now, ...byPerson(userId, allowing) })
      }
      const before = isRemembered ? await consents.find(userId, clientId) : undefined
      const given = consentedTo({ userId, clientId, scopes: scopesToAllow(request) }, before, now)
      if (isRemembered) await consents.put(given)
      await events.record(stores, grantedEvent(given, before, { ...allowing, isRemembered }))
      return true
    }).catch((problem: unknown) => {
      if (!(problem instanceof TooManyOpenClients)) throw problem
      throw new RedirectedError({ error: 'temporarily_unavailable', description: 'there are too many unregistered clients' }, request.returnTo)
    })
    assertAnswered(isAnswered)
    return consented
  }

  /**
   * Ends the request without consent.
   *
   * @param cookie value of the session cookie
   * @throws StaleWrite when another tab was faster
   * @throws RedirectedError `access_denied`
   */
  async deny(request: Authenticated<RedirectReturn>, cookie: string | undefined, origin: RequestOrigin): Promise<never> {
    const { storage, clock, events, sessions } = this.#deps
    const { userId, clientId, sessionId } = request
    const person = (await sessions.list(cookie)).find(({ id }) => id === sessionId)
    const ofOrg = person ? { orgId: person.orgId } : {}
    await storage.run(async (stores) => {
      if (!(await consumePushedRequest(stores, request, clock.now()))) return
      await stores.authRequests.update(refuse(request))
      await events.record(stores, {
        type: 'user.consent.refused', aggregate: { type: 'user', id: userId }, ...ofOrg, actor: { kind: 'user', userId, ...ofOrg }, origin,
        after: { clientId, scopes: scopesToAllow(request) },
      })
    })
    throw new RedirectedError({ error: 'access_denied', description: 'the person did not allow the access' }, request.returnTo)
  }
}

function publisherOf({ id, selfRegistered, isPublisherVerified }: Client): Pick<ConsentReview, 'publisher'> {
  if (selfRegistered === undefined) return {}
  const authority = selfRegistered === 'document' ? clientIdUrl(id)?.authority : undefined
  return { publisher: { ...(authority === undefined ? {} : { host: authority }), isVerified: isPublisherVerified === true } }
}

const byPerson = (userId: UserId, { orgId, origin }: Allowing): Pick<NewEvent, 'actor' | 'origin'> =>
  ({ actor: { kind: 'user', userId, orgId }, ...(origin ? { origin } : {}) })

function grantedEvent(given: Consent, before: Consent | undefined, allowing: Allowing): NewEvent {
  const { isRemembered, orgId } = allowing
  const { userId, clientId, scopes } = given
  return {
    type: 'user.consent.granted',
    aggregate: { type: 'user', id: userId },
    orgId,
    ...byPerson(userId, allowing),
    ...(before ? { before: { clientId, scopes: before.scopes } } : {}),
    after: { clientId, scopes, isRemembered },
  }
}
