import type { IdentityProvider } from '../../directory/identity-providers/index.js'
import { openedProvider, OtherProtocol } from '../../directory/identity-providers/index.js'
import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { EpochSeconds, Ids, OrgId, ProviderId, Reader, RequestOrigin, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { ClientReads } from '../../parties/clients/index.js'
import { originOf, redirectUriProblem } from '../../parties/clients/index.js'
import type { Allowance, LoginAttemptStore, Pace } from '../../parties/credentials/index.js'
import { chargeAllowance } from '../../parties/credentials/index.js'
import { askDirectory, askProvider, noteFailedCheck } from './ask-provider.js'
import type { TypedCredentials } from './ask-provider.js'
import { IntentUrlRefused, ProviderNotOffered, TooManyGuesses, TooManyIntents } from './errors.js'
import { contextOf, INTENT_LIFETIME, IntentId, intentStateOf } from './intent.js'
import type { AwayIntent, IntentStore } from './intent.js'
import { outwardProblem } from './outward-failure.js'
import { storeReturned } from './returned-intent.js'
import type { IntentTicket, ReturnDependencies, ReturnReads } from './returned-intent.js'
import type { Upstreams, UpstreamStart } from './upstream.js'

/** Intents of one caller. */
const ALLOWANCE: Allowance = { most: 600, seconds: 60 }

/** An application that may start intents. */
export interface IntentCaller {
  readonly userId: UserId
  /** The organization whose login policy applies. */
  readonly orgId: OrgId
  /** Whether the caller may write the users of all organizations. */
  readonly isInstanceWide: boolean
  readonly origin: RequestOrigin
}

/** Where the browser goes afterwards. */
export type IntentUrls = Pick<AwayIntent, 'successUrl' | 'failureUrl'>

/** A started intent. */
export interface StartedIntent {
  /** Where the application sends the browser. */
  readonly go: Exclude<UpstreamStart, { kind: 'credentials' }>
  readonly at: EpochSeconds
}

interface Stores extends EventStores {
  readonly intents: IntentStore
  readonly loginAttempts: LoginAttemptStore
}

interface Dependencies extends Omit<ReturnDependencies, 'storage'> {
  readonly storage: UnitOfWork<Stores> & Reader<ReturnReads & { clients: Pick<ClientReads, 'ofOrigin'> }>
  readonly upstreams: Upstreams
  readonly callbackOf: (provider: Pick<IdentityProvider, 'id' | 'settings'>) => string
  readonly events: RecordEvents
  readonly instance: () => Pick<Instance, 'id'>
  readonly ids: Ids
  readonly pace: Pace
}

/** Starts a sign-in at a provider for an application with its own login pages. */
export class StartIntent {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @throws ProviderNotOffered, IntentUrlRefused, OtherProtocol, TooManyIntents, UpstreamUnreachable, UpstreamMisconfigured
   */
  async start(caller: IntentCaller, providerId: ProviderId, urls: IntentUrls): Promise<StartedIntent> {
    const { storage, offered, upstreams, sealer, callbackOf, secrets, digest, ids, clock } = this.#deps
    const { orgId, userId: startedBy, isInstanceWide } = caller
    await this.#assertRegistered('successUrl', urls.successUrl)
    await this.#assertRegistered('failureUrl', urls.failureUrl)
    const provider = await offered.findForOrg(orgId, providerId)
    await this.#charge(startedBy)
    const upstream = upstreams[provider.settings.protocol]
    if (!upstream) throw new ProviderNotOffered('this server has no client for the protocol of the identity provider')
    const [id, secret] = [IntentId.parse(ids.next()), secrets.next()]
    const attempt = { callback: callbackOf(provider), state: intentStateOf(id, secret) }
    const { go, memory } = await upstream.begin(openedProvider(provider, sealer) as never, attempt).catch(async (problem: unknown) => {
      await noteFailedCheck(this.#deps, provider, problem, caller)
      throw outwardProblem(problem)
    })
    if (go.kind === 'credentials') throw new OtherProtocol('a directory needs ldap with user name and password instead of urls')
    const at = clock.now()
    const row = { id, stage: 'away', providerId, orgId, startedBy } as const
    const sealed = sealer.seal(JSON.stringify({ ...urls, memory, isInstanceWide } satisfies AwayIntent), contextOf(row))
    await storage.run(({ intents }) => intents.add({ ...row, secretHash: digest.sha256(secret), sealed, expiresAt: at + INTENT_LIFETIME }))
    return { go, at }
  }

  /**
   * Verifies user name and password of a directory.
   *
   * @throws ProviderNotOffered, OtherProtocol, TooManyIntents, TooManyGuesses, DomainRefused, AccountRefused, and the errors of `Upstream.finish`
   */
  async signIn(caller: IntentCaller, providerId: ProviderId, typed: TypedCredentials): Promise<IntentTicket> {
    const { orgId, userId: startedBy, isInstanceWide, origin } = caller
    const provider = await this.#deps.offered.findForOrg(orgId, providerId)
    if (provider.settings.protocol !== 'ldap') throw new OtherProtocol('the identity provider is no directory: it needs urls')
    await this.#charge(startedBy)
    try {
      const identity = await askDirectory(this.#deps, provider, typed, (answer) => askProvider(this.#deps, provider, '{}', answer))
      return await storeReturned(this.#deps, provider, identity, { id: IntentId.parse(this.#deps.ids.next()), providerId, orgId, startedBy, isInstanceWide })
    } catch (problem) {
      if (!(problem instanceof TooManyGuesses)) await noteFailedCheck(this.#deps, provider, problem, { origin })
      throw outwardProblem(problem)
    }
  }

  /** An address of any site would make this server an open redirect that hands out tokens. */
  async #assertRegistered(member: string, url: string): Promise<void> {
    const origin = redirectUriProblem(url, 'to_any_host') === undefined ? originOf(url) : undefined
    if (origin === undefined) throw new IntentUrlRefused(`${member} must be an absolute http or https address without a fragment`)
    const registered = await this.#deps.storage.read(({ clients }) => clients.ofOrigin(origin))
    if (registered.length === 0) throw new IntentUrlRefused(`${member} must have the origin of a redirect URI or additional origin of an active application; none has ${origin}`)
  }

  async #charge(userId: UserId): Promise<void> {
    const { storage, clock } = this.#deps
    const key = `idp-intents:${userId}`
    const blockedFor = await storage.run(async ({ loginAttempts }) => {
      const charge = chargeAllowance(await loginAttempts.lock(key), clock.now(), ALLOWANCE)
      if ('blockedFor' in charge) return charge.blockedFor
      await loginAttempts.put(key, charge.charged)
      return undefined
    })
    if (blockedFor !== undefined) throw new TooManyIntents(`the caller has started ${ALLOWANCE.most} intents within a minute: try again in ${blockedFor} seconds`)
  }
}
