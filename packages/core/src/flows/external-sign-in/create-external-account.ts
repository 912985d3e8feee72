import type { Instance } from '../../foundation/instance/index.js'
import type { IdentityProvider } from '../../directory/identity-providers/index.js'
import type { GetPolicies } from '../../directory/settings/index.js'
import { EmailAddress, pickByLoginName, shownName, typedLoginName } from '../../directory/users/index.js'
import type { NamedHuman, UserReads } from '../../directory/users/index.js'
import { isDisplayText, UserId } from '../../foundation/shared/index.js'
import type { Clock, Ids, OrgId, Outbox, OutboxBell, Reader, RequestContext, Secrets, UnitOfWork } from '../../foundation/shared/index.js'
import type {
  AuthRequestStore, PendingExternal, PendingRegistration, PersonAtProvider, ProvenPerson, Received, RegistrationMessage,
  SignInPolicies, UnknownPerson,
} from '../auth-requests/index.js'
import { awaitRegistration, holderOf, mailedRegistration, queueRegistrationMail, withExternal } from '../auth-requests/index.js'
import type { AddExternalAccount } from './add-external-account.js'
import { AttemptOver, CreationRefused } from './errors.js'
import type { OfferedProviders } from './offered-providers.js'
import { assertAllowedDomain, assertSameSettings } from './person-at-provider.js'

/** The changes of the person to the data of the provider. Absent members are unchanged. */
export interface AddedProfile {
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
}

/** The members that a new account lacks. */
export type MissingMember = 'firstName' | 'lastName' | 'email'

/** Where a new account comes from. `language`: of the browser, for the mail. */
export interface CreationContext extends RequestContext {
  readonly language?: string | undefined
}

/** What follows. `request` is the sign-in as stored now. */
export type AccountCreated =
  | { readonly next: 'created'; readonly request: Received; readonly person: ProvenPerson }
  /** The account is created once the person enters the mailed code. */
  | { readonly next: 'confirm'; readonly request: Received }
  /** The sign-in has requested too many mails. Nothing has changed. */
  | { readonly next: 'blocked'; readonly seconds: number }

interface Stores {
  readonly authRequests: AuthRequestStore
  readonly outbox: Outbox<RegistrationMessage>
}

interface Dependencies {
  readonly storage: UnitOfWork<Stores> & Reader<{ users: UserReads }>
  readonly policies: GetPolicies
  /** Finds the organization that a domain leads to. */
  readonly signIn: Pick<SignInPolicies, 'discovered' | 'read'>
  readonly instance: () => Instance
  readonly offered: Pick<OfferedProviders, 'find'>
  readonly add: AddExternalAccount
  readonly bell: OutboxBell
  readonly secrets: Secrets
  readonly ids: Ids
  readonly clock: Clock
}

type Returned = Extract<PendingExternal, { stage: 'returned' }>

/** A person whose address is to be proven, and the organization of their account. */
type Unproven = PersonAtProvider & { readonly email: string; readonly orgId: OrgId }

const MAX_NAME = 200

/** Creates accounts for people who signed in at a provider. The new account has no password, and the link from the beginning. */
export class CreateExternalAccount {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Whether an account has the address that the provider has verified, so that a new one must not be created beside it. */
  async isHeld(orgId: OrgId, { email, isEmailVerified }: PersonAtProvider): Promise<boolean> {
    if (!isEmailVerified || email === undefined) return false
    return (await this.#deps.storage.read(({ users }) => holderOf(email, { users }, orgId, this.#deps.instance()))) !== undefined
  }

  /**
   * The organization of a new account: that of the provider, else the one whose verified domain led to the provider if the provider has verified an
   * address of this organization, else the default organization.
   */
  async orgOf({ scopes, loginName }: UnknownPerson, { id, orgId }: IdentityProvider, { email, isEmailVerified }: PersonAtProvider): Promise<OrgId> {
    const { signIn, instance } = this.#deps
    const { defaultOrgId } = instance()
    if (orgId !== undefined || !isEmailVerified || email === undefined) return orgId ?? defaultOrgId
    const led = await signIn.discovered({ scopes, loginName })
    const isLed = led?.policies.login.providers?.includes(id) === true
    // Anyone can type a name of the domain: only an address of it makes a person of the organization.
    return isLed && (await signIn.discovered({ scopes, loginName: email }))?.orgId === led.orgId ? led.orgId : defaultOrgId
  }

  /** The login name of the account with the user name that the person has at the provider, for a provider that links by user name. */
  async namedLike(provider: IdentityProvider, { userName }: PersonAtProvider): Promise<string | undefined> {
    if (userName === undefined) return undefined
    const typed = typedLoginName(userName)
    const found = await this.#deps.storage.read(({ users }) => users.candidates(typed))
    const isOfProvider = ({ user }: NamedHuman): boolean => provider.orgId === undefined || provider.orgId === user.orgId
    const named = pickByLoginName(found.filter(isOfProvider), typed, this.#deps.instance())
    return named?.user.state === 'active' ? shownName(named) : undefined
  }

  /** Whether the provider may create accounts in the organization for this sign-in. */
  async isAllowed(request: Received, { options }: IdentityProvider, orgId: OrgId): Promise<boolean> {
    return options.isCreationAllowed && (await this.#deps.add.isAdmitted(orgId, request))
  }

  async isComplete(orgId: OrgId, person: PersonAtProvider): Promise<boolean> {
    return (await this.missing(orgId, person, {})).length === 0
  }

  /** What the person has to add, because the provider did not say it and the policy asks for it. */
  async missing(orgId: OrgId, person: PersonAtProvider, added: AddedProfile): Promise<readonly MissingMember[]> {
    const { effective: { login } } = await this.#deps.policies.get(orgId)
    const asked: readonly MissingMember[] = login.registrationAsksForName ? ['firstName', 'lastName', 'email'] : ['email']
    return asked.filter((member) => !isUsable(member, added[member] ?? person[member]))
  }

  /** What the form asks for: the missing members, and an unverified address, because another one may be the right one. */
  async asked(orgId: OrgId, person: PersonAtProvider): Promise<readonly MissingMember[]> {
    const missing = await this.missing(orgId, person, {})
    return person.isEmailVerified || missing.includes('email') ? missing : [...missing, 'email']
  }

  /**
   * Creates the account of a person who returned from a provider, or mails the code that comes first: an address that the
   * provider has not verified is proven before an account or an application gets it. Until then no account is looked up,
   * as at a registration by form.
   *
   * @throws CreationRefused when the provider creates no accounts, the address has one, or members are missing
   * @throws AttemptOver, ProviderNotOffered, DomainRefused
   * @throws StaleWrite when another tab was faster
   */
  async create(request: Received, added: AddedProfile, from: CreationContext = {}): Promise<AccountCreated> {
    const { external } = request
    if (external?.stage !== 'returned') throw new AttemptOver('there is no sign-in at an identity provider to continue')
    // The settings may have changed since the return.
    const provider = await this.#deps.offered.find(request, external.providerId)
    assertSameSettings(external, provider)
    assertAllowedDomain(external.person, provider.options)
    // By the data of the provider: a typed address proves nothing.
    const orgId = await this.orgOf(request, provider, external.person)
    if (!(await this.isAllowed(request, provider, orgId))) throw new CreationRefused('the identity provider creates no accounts for this sign-in')
    if ((await this.missing(orgId, external.person, added)).length > 0) throw new CreationRefused('members of the profile are missing')
    const person = withAdded(external.person, added)
    if (person.email !== undefined && !person.isEmailVerified && (await this.#verifies(orgId))) {
      return this.#awaitCode(request, external, { ...person, email: person.email, orgId }, from)
    }
    const [userId, after] = [UserId.parse(this.#deps.ids.next()), withExternal(request, { stage: 'over' })]
    const proven = await this.#deps.add.add({ userId, provider, orgId, person, request, after }, from)
    return { next: 'created', request: after, person: proven }
  }

  async #verifies(orgId: OrgId): Promise<boolean> {
    return (await this.#deps.policies.get(orgId)).effective.login.registrationVerifiesEmail
  }

  async #awaitCode(request: Received, external: Returned, to: Unproven, from: CreationContext): Promise<AccountCreated> {
    const { providerId, person: { externalId } } = external
    const { email, orgId, firstName: givenName = '', lastName: familyName = '', preferredLanguage } = to
    const isSame = (before: PendingRegistration): boolean =>
      before.email === email && before.external?.providerId === providerId && before.external.externalId === externalId
    const mailed = mailedRegistration(this.#deps, request.registration, isSame)
    if ('blockedFor' in mailed) return { next: 'blocked', seconds: mailed.blockedFor }
    const language = preferredLanguage ?? from.language
    const after = awaitRegistration(withExternal(request, { ...external, isLinking: false }), {
      ...mailed.mailing, orgId, email, givenName, familyName, external: { providerId, externalId },
      ...(language === undefined ? {} : { language }),
    })
    await this.#deps.storage.run(async ({ authRequests, outbox }) => {
      await authRequests.update(after, request.version)
      if (!mailed.isSent) await queueRegistrationMail(outbox, this.#deps, request, from)
    })
    this.#deps.bell.ring()
    return { next: 'confirm', request: after }
  }
}

function isUsable(member: MissingMember, text: string | undefined): text is string {
  if (text === undefined) return false
  const value = text.trim()
  if (value === '' || [...value].length > MAX_NAME || !isDisplayText(value)) return false
  return member !== 'email' || EmailAddress.accepts(value)
}

/** A typed address is unverified. Beside one that the provider has verified, it is ignored. */
function withAdded(person: PersonAtProvider, { firstName, lastName, email }: AddedProfile): PersonAtProvider {
  const address = email?.trim()
  const isOther = !(person.isEmailVerified && person.email !== undefined) && address !== undefined && address !== '' && address !== person.email
  return {
    ...person,
    ...(isUsable('firstName', firstName) ? { firstName: firstName.trim() } : {}),
    ...(isUsable('lastName', lastName) ? { lastName: lastName.trim() } : {}),
    ...(isOther ? { email: address, isEmailVerified: false } : {}),
  }
}
