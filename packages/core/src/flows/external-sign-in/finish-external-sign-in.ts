import type { RecordEvents } from '../../foundation/audit/index.js'
import type { ExternalLink, ExternalLinkReads, IdentityProvider, SecretsSealer } from '../../directory/identity-providers/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { UserReads } from '../../directory/users/index.js'
import { StaleWrite } from '../../foundation/shared/index.js'
import type { Clock, Digest, Ids, OrgId, OutboxBell, Reader, RequestContext, Secret, UnitOfWork } from '../../foundation/shared/index.js'
import type { AuthRequestStore, FailedRuling, LinkingPerson, PendingExternal, PersonAtProvider, ProvenPerson, Received } from '../auth-requests/index.js'
import { applyRuled, ruledPerson, withExternal } from '../auth-requests/index.js'
import type { UsedOnce } from '../../parties/assertions/index.js'
import type { LoginAttemptStore, Pace } from '../../parties/credentials/index.js'
import type { Notices } from '../../messages/notices/index.js'
import type { ChangeLinks } from '../../proofs/factors/index.js'
import type { CreateExternalAccount } from './create-external-account.js'
import { AttemptOver, HigherRoleRefused, TooManyGuesses } from './errors.js'
import { askDirectory, askProvider, noteFailedCheck, useAnswerOnce } from './ask-provider.js'
import type { TypedCredentials } from './ask-provider.js'
import { linkSignedIn } from './link-signed-in.js'
import { linkedPerson } from './linked-person.js'
import { hasFederatedLogout, logoutHintOf, MAX_LOGOUT_HINT } from './logout-hint.js'
import type { AnswerContext, LinkingStores } from './link-signed-in.js'
import type { OfferedProviders } from './offered-providers.js'
import { assertAllowedDomain, personAtProvider } from './person-at-provider.js'
import { assertFresh } from './upstream-authentication.js'
import type { UpdateStores } from './update-account.js'
import type { ExternalIdentity, UpstreamAnswer, Upstreams } from './upstream.js'

/** What follows the return from a provider. `request` is the sign-in as stored now. */
export type Returned = Outcome & {
  /** Claim rules of the provider without an effect, for the trace. */
  readonly failedRules: readonly FailedRuling[]
}

type Outcome =
  /** The linked account, or a new one. */
  | { readonly next: 'sign_in'; readonly request: Received; readonly person: ProvenPerson }
  /** No account is linked: the person chooses. */
  | { readonly next: 'choose'; readonly request: Received }
  /** The account is created once the person enters the code that was mailed to their address. */
  | { readonly next: 'confirm'; readonly request: Received }
  /** An account has the same verified address, or user name, or its link is suspended: its proof links the two. */
  | { readonly next: 'prove'; readonly request: Received }
  /** The signed-in account has the link now; its session stays as it is. */
  | { readonly next: 'linked'; readonly request: Received }

interface Stores extends UpdateStores {
  readonly authRequests: AuthRequestStore
  readonly loginAttempts: LoginAttemptStore
}

interface Dependencies {
  readonly storage: UnitOfWork<Stores> & Reader<{ externalLinks: ExternalLinkReads; users: UserReads }>
  readonly offered: OfferedProviders
  readonly upstreams: Upstreams
  readonly accounts: CreateExternalAccount
  readonly links: ChangeLinks<LinkingStores>
  readonly sealer: SecretsSealer
  readonly events: RecordEvents
  readonly notices: Notices
  readonly bell: OutboxBell
  readonly digest: Digest
  readonly ids: Ids
  readonly clock: Clock
  readonly pace: Pace
  readonly used: UsedOnce
  readonly vendor: string
  readonly instance: () => Pick<Instance, 'id'>
}

/** A person with all claims of the provider. */
interface Described {
  readonly person: PersonAtProvider
  readonly claims: ExternalIdentity['claims']
  /** Present when a signed-in person adds a link. */
  readonly linkTo: LinkingPerson | undefined
}

type Away = Extract<PendingExternal, { stage: 'away' }>

/** Evaluates the answer of a provider. Each attempt has one answer, in the browser that started it. */
export class FinishExternalSignIn {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @param secret the secret part of `state`
   * @throws AttemptOver, ProviderNotOffered, DomainRefused, AccountRefused, and the errors of `Upstream.finish`
   * @throws LinkTaken, LinkOutsideOrg, TooManyLinks when a signed-in person adds a link
   * @throws StaleWrite when the same answer was sent twice at once
   */
  async finish(request: Received, secret: Secret, answer: UpstreamAnswer, from: AnswerContext = {}): Promise<Returned> {
    const away = this.#attempt(request, secret)
    const provider = await this.#provider(request, away)
    // Used before it is evaluated, so that an answer cannot be tried twice.
    const used = withExternal(request, { stage: 'over' })
    await this.#deps.storage.run(({ authRequests }) => authRequests.update(used))
    try {
      const identity = await askProvider(this.#deps, provider, away.memory, answer)
      await useAnswerOnce(this.#deps, provider, identity)
      const now = this.#deps.clock.now()
      assertFresh(identity, provider, { request, begunAt: away.begunAt, now })
      const person = this.#withSession(personAtProvider(identity, provider.options, now), identity, provider)
      assertAllowedDomain(person, provider.options)
      return await this.#follow(used, provider, { person, claims: identity.claims, linkTo: away.linkTo }, from)
    } catch (problem) {
      await noteFailedCheck(this.#deps, provider, problem, from)
      throw problem
    }
  }

  /**
   * Verifies user name and password of a provider without a page of its own. A wrong password leaves the attempt open for the next one.
   *
   * @throws TooManyGuesses, and the errors of `finish`
   */
  async signIn(request: Received, typed: TypedCredentials, from: AnswerContext = {}): Promise<Returned> {
    const { external: away } = request
    if (away?.stage !== 'away') throw new AttemptOver('there is no sign-in at an identity provider to continue')
    const provider = await this.#provider(request, away)
    if (provider.settings.protocol !== 'ldap') throw new AttemptOver('the identity provider has a page of its own')
    try {
      const identity = await askDirectory(this.#deps, provider, typed, (answer) => askProvider(this.#deps, provider, away.memory, answer))
      const person = personAtProvider(identity, provider.options, this.#deps.clock.now())
      assertAllowedDomain(person, provider.options)
      const used = withExternal(request, { stage: 'over' })
      await this.#deps.storage.run(({ authRequests }) => authRequests.update(used))
      return await this.#follow(used, provider, { person, claims: identity.claims, linkTo: away.linkTo }, from)
    } catch (problem) {
      if (!(problem instanceof TooManyGuesses || problem instanceof StaleWrite)) await noteFailedCheck(this.#deps, provider, problem, from)
      throw problem
    }
  }

  #provider(request: Received, { providerId, linkTo }: Away): Promise<IdentityProvider> {
    const { offered } = this.#deps
    return linkTo ? offered.findLinkable(linkTo, providerId) : offered.find(request, providerId)
  }

  /** The session id is a handle of the provider's session: only its hash is stored, and what a sign-out there needs is sealed. */
  #withSession(person: PersonAtProvider, { upstreamSession, logoutHint }: ExternalIdentity, { id, settings }: IdentityProvider): PersonAtProvider {
    const { digest, sealer } = this.#deps
    const isKept = hasFederatedLogout(settings) && logoutHint !== undefined && logoutHint.length <= MAX_LOGOUT_HINT
    return {
      ...person, ...(upstreamSession === undefined ? {} : { sidHash: digest.sha256(upstreamSession) }),
      ...(isKept ? { logoutHint: sealer.seal(logoutHint, logoutHintOf(id)) } : {}),
    }
  }

  #attempt({ external }: Received, secret: Secret): Away {
    const { digest } = this.#deps
    if (external?.stage !== 'away' || !digest.equal(digest.sha256(secret), external.stateHash)) {
      throw new AttemptOver('this answer of the identity provider was used, or another tab has started again')
    }
    return external
  }

  async #follow(request: Received, provider: IdentityProvider, { person: plain, claims, linkTo }: Described, from: AnswerContext): Promise<Returned> {
    const { storage, accounts } = this.#deps
    if (linkTo) return { next: 'linked', request, failedRules: await linkSignedIn(this.#deps, provider, linkTo, withRules(provider, plain, claims, true), from) }
    const link = await storage.read(({ externalLinks }) => externalLinks.find(provider.id, plain.externalId))
    const person = withRules(provider, plain, claims, link === undefined)
    if (link?.suspendedAt !== undefined) {
      const { id: providerId, name: providerName, orgId: providerOrgId, version: providerVersion } = provider
      const proving = withExternal(request, { stage: 'returned', providerId, providerName, providerVersion, person, isLinking: true, ...(providerOrgId === undefined ? {} : { providerOrgId }) })
      await storage.run(({ authRequests }) => authRequests.update(proving))
      return { next: 'prove', request: proving, failedRules: [] }
    }
    if (link) {
      const linked = await this.#linked({ request, provider, person, userId: link.userId })
      return { next: 'sign_in', request, person: linked, failedRules: await this.#applyRules(provider, person, { ...link, orgId: linked.orgId }, from) }
    }
    const failedRules = person.ruled?.failed ?? []
    const { isAutoCreation, isLinkingAllowed, autoLinking } = provider.options
    const orgId = await accounts.orgOf(request, provider, person)
    const isHeld = await accounts.isHeld(orgId, person)
    const { id: providerId, name: providerName, orgId: providerOrgId, version: providerVersion } = provider
    const returned = { stage: 'returned', providerId, providerName, providerVersion, person, ...(providerOrgId === undefined ? {} : { providerOrgId }) } as const
    const held = autoLinking === 'email' ? (isHeld ? person.email : undefined) : autoLinking === 'user_name' ? await accounts.namedLike(provider, person) : undefined
    if (isLinkingAllowed && held !== undefined) {
      const proving = withExternal(request, { ...returned, isLinking: true }, held)
      await storage.run(({ authRequests }) => authRequests.update(proving))
      return { next: 'prove', request: proving, failedRules }
    }
    const choosing = withExternal(request, { ...returned, isLinking: false })
    await storage.run(({ authRequests }) => authRequests.update(choosing))
    const isCreated = isAutoCreation && !isHeld && (await accounts.isAllowed(request, provider, orgId))
    if (!isCreated || !(await accounts.isComplete(orgId, person))) return { next: 'choose', request: choosing, failedRules }
    const created = await accounts.create(choosing, {}, from)
    if (created.next === 'created') return { ...created, next: 'sign_in', failedRules }
    // The page of the choice says when the next mail may be sent.
    return created.next === 'confirm' ? { ...created, failedRules } : { next: 'choose', request: choosing, failedRules }
  }

  /** @throws HigherRoleRefused; the sign-in then goes on with the ways of the instance */
  async #linked(named: Parameters<typeof linkedPerson>[1]): Promise<ProvenPerson> {
    try {
      return await linkedPerson(this.#deps, named)
    } catch (problem) {
      const over = { stage: 'over', isAboveOrg: true } as const
      if (problem instanceof HigherRoleRefused) await this.#deps.storage.run(({ authRequests }) => authRequests.update(withExternal(named.request, over)))
      throw problem
    }
  }

  /** Applies the rules of each sign-in, and withdraws what rules of the past have granted. Without either, nothing is read or written. */
  async #applyRules(
    { id, orgId: providerOrgId }: IdentityProvider, { externalId, ruled }: PersonAtProvider, { userId, orgId, roles }: ExternalLink & { readonly orgId: OrgId }, { origin }: RequestContext,
  ): Promise<readonly FailedRuling[]> {
    if (ruled === undefined && roles === undefined) return []
    return this.#deps.storage.run((stores) => applyRuled(stores, this.#deps, { providerId: id, providerOrgId, externalId, userId, orgId, ruled, origin }))
  }
}

/** A new account begins with the profile of the rules. */
function withRules({ claimRules = [] }: IdentityProvider, person: PersonAtProvider, claims: ExternalIdentity['claims'], isFirst: boolean): PersonAtProvider {
  if (claimRules.length === 0) return person
  const ruled = ruledPerson(claimRules, claims, isFirst)
  const { nickname, ...profile } = ruled.profile
  return { ...person, ...(isFirst ? { ...profile, ...(nickname === undefined ? {} : { nickName: nickname }) } : {}), ruled }
}
