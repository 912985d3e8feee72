import type { RecordEvents } from '../../foundation/audit/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { IdentityProvider, IdentityProviderReads, ProviderOptions } from '../../directory/identity-providers/index.js'
import type { GetPolicies } from '../../directory/settings/index.js'
import { EmailAddress, LoginNameTaken, pickByLoginName, shownName, typedLoginName } from '../../directory/users/index.js'
import type { NamedHuman, UserReads } from '../../directory/users/index.js'
import { isDisplayText, UserId } from '../../foundation/shared/index.js'
import type { Clock, Ids, OrgId, Reader, RequestContext, Secrets, UnitOfWork } from '../../foundation/shared/index.js'
import type { CredentialStore } from '../../parties/credentials/index.js'
import { addPerson, personToAdd } from '../../management/new-users/index.js'
import type { AuthRequestStore, PersonAtProvider, ProvenPerson, Received, RuledStores, SignInPolicies, UnknownPerson } from '../auth-requests/index.js'
import { applyRuled, holderOf, linkPerson, withExternal } from '../auth-requests/index.js'
import { AttemptOver, CreationRefused } from './errors.js'
import { provenAtProvider } from './upstream-authentication.js'

/** The changes of the person to the data of the provider. Absent members are unchanged. */
export interface AddedProfile {
  readonly firstName?: string
  readonly lastName?: string
  readonly email?: string
}

/** The members that a new account lacks. */
export type MissingMember = 'firstName' | 'lastName' | 'email'

interface Stores extends RuledStores {
  readonly authRequests: AuthRequestStore
  readonly credentials: CredentialStore
}

interface Dependencies {
  readonly storage: UnitOfWork<Stores> & Reader<{ users: UserReads; identityProviders: IdentityProviderReads }>
  readonly policies: GetPolicies
  /** Finds the organization that a domain leads to. */
  readonly signIn: Pick<SignInPolicies, 'discovered' | 'read'>
  readonly instance: () => Instance
  readonly events: RecordEvents
  readonly secrets: Secrets
  readonly ids: Ids
  readonly clock: Clock
}

interface NewAccount {
  readonly provider: IdentityProvider
  readonly orgId: OrgId
  readonly person: PersonAtProvider
}

const MAX_NAME = 200

/** Creates accounts for people who signed in at a provider. The new account has no password, and the link from the beginning. */
export class CreateExternalAccount {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Whether an account has the verified address of the person, so that a new one must not be created beside it. */
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

  async isComplete(orgId: OrgId, person: PersonAtProvider): Promise<boolean> {
    return (await this.missing(orgId, person, {})).length === 0
  }

  /** What the person has to add, because the provider did not say it and the policy asks for it. */
  async missing(orgId: OrgId, person: PersonAtProvider, added: AddedProfile): Promise<readonly MissingMember[]> {
    const { effective: { login } } = await this.#deps.policies.get(orgId)
    const asked: readonly MissingMember[] = login.registrationAsksForName ? ['firstName', 'lastName', 'email'] : ['email']
    return asked.filter((member) => !isUsable(member, added[member] ?? person[member]))
  }

  /**
   * Creates the account of a person who returned from a provider.
   *
   * @throws CreationRefused when the provider creates no accounts, the address has one, or members are missing
   * @throws AttemptOver
   */
  async create(request: Received, added: AddedProfile, from: RequestContext = {}): Promise<{ readonly request: Received; readonly person: ProvenPerson }> {
    const { external } = request
    if (external?.stage !== 'returned') throw new AttemptOver('there is no sign-in at an identity provider to continue')
    const provider = await this.#deps.storage.read(({ identityProviders }) => identityProviders.find(external.providerId))
    if (!provider?.options.isCreationAllowed) throw new CreationRefused('the identity provider does not create accounts')
    // By the data of the provider: a typed address proves nothing.
    const orgId = await this.orgOf(request, provider, external.person)
    if ((await this.missing(orgId, external.person, added)).length > 0) throw new CreationRefused('members of the profile are missing')
    const to = { provider, orgId, person: withAdded(external.person, added) }
    try {
      return await this.#add(request, to, from, '')
    } catch (problem) {
      if (!(problem instanceof LoginNameTaken)) throw problem
    }
    return this.#add(request, to, from, `-${this.#suffix()}`)
  }

  async #add(
    request: Received, { provider, orgId, person }: NewAccount, { clientId, origin }: RequestContext, suffix: string,
  ): Promise<{ readonly request: Received; readonly person: ProvenPerson }> {
    const { storage, events, ids, clock, instance } = this.#deps
    const [now, userId] = [clock.now(), UserId.parse(ids.next())]
    const email = person.email === undefined ? {} : { email: { address: person.email, isVerified: person.isEmailVerified } }
    const userName = `${this.#userName(person, provider.options)}${suffix}`
    const newPerson = personToAdd({ id: userId, orgId, userName, profile: profileOf(person), ...email, state: 'active' }, now)
    const over = withExternal(request, { stage: 'over' })
    await storage.run(async (stores) => {
      if (person.isEmailVerified && person.email !== undefined && (await holderOf(person.email, stores, orgId, instance()))) {
        throw new CreationRefused('an account has this email address')
      }
      await stores.authRequests.update(over)
      const actor = { kind: 'user', userId, orgId } as const
      const where = origin ? { origin } : {}
      await addPerson(stores, newPerson, {
        type: 'user.human.selfregistered', more: { clientId, idpId: provider.id }, record: (event) => events.record(stores, { ...event, actor, ...where }),
      })
      const linked = await linkPerson(stores.externalLinks, { providerId: provider.id, providerOrgId: provider.orgId, person, to: { userId, orgId }, now })
      if (linked) await events.record(stores, { ...linked, ...where })
      const { externalId, ruled } = person
      if (ruled) await applyRuled(stores, this.#deps, { providerId: provider.id, providerOrgId: provider.orgId, externalId, userId, orgId, ruled, origin })
    })
    return { request: over, person: { userId, orgId, ...provenAtProvider(person, provider), loginName: person.email ?? userName } }
  }

  /** A verified address is the user name. Other names get a random suffix, so that a provider cannot claim the name of another person. */
  #userName({ email, isEmailVerified, userName, externalId }: PersonAtProvider, { areUserNamesKept }: ProviderOptions): string {
    if (areUserNamesKept && userName !== undefined) return userName
    if (isEmailVerified && email !== undefined) return email
    const [name = ''] = (userName ?? email ?? externalId).split('@')
    return `${name.replaceAll(/[^\p{L}\p{N}._-]/gu, '').slice(0, 60) || 'user'}-${this.#suffix()}`
  }

  #suffix(): string {
    return this.#deps.secrets.next().slice(0, 6).toLowerCase()
  }
}

function isUsable(member: MissingMember, text: string | undefined): boolean {
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
    ...person, ...(firstName?.trim() ? { firstName: firstName.trim() } : {}), ...(lastName?.trim() ? { lastName: lastName.trim() } : {}),
    ...(isOther ? { email: address, isEmailVerified: false } : {}),
  }
}

const profileOf = ({ firstName = '', lastName = '', displayName, nickName, preferredLanguage }: PersonAtProvider) => ({
  firstName, lastName, ...(displayName === undefined ? {} : { displayName }), ...(nickName === undefined ? {} : { nickname: nickName }),
  ...(preferredLanguage === undefined ? {} : { preferredLanguage }),
})
