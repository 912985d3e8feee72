import type { RecordEvents } from '../../foundation/audit/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { IdentityProvider, ProviderOptions } from '../../directory/identity-providers/index.js'
import { LinkTaken } from '../../directory/identity-providers/index.js'
import type { OrgReads } from '../../directory/orgs/index.js'
import { LoginNameTaken, isOfNamedOrgs } from '../../directory/users/index.js'
import type {
  Clock, Ids, OrgId, Reader, RequestContext, Secrets, UnitOfWork, UserId,
} from '../../foundation/shared/index.js'
import type { CredentialStore } from '../../parties/credentials/index.js'
import { addPerson, personToAdd } from '../../management/new-users/index.js'
import type { AuthRequestStore, PersonAtProvider, ProvenPerson, Received, RuledStores } from '../auth-requests/index.js'
import { applyRuled, holderOf, linkPerson } from '../auth-requests/index.js'
import { AddressHeld, AttemptOver, CreationRefused } from './errors.js'
import { provenAtProvider } from './upstream-authentication.js'

interface Stores extends RuledStores {
  readonly authRequests: AuthRequestStore
  readonly credentials: CredentialStore
}

interface Dependencies {
  readonly storage: UnitOfWork<Stores> & Reader<{ readonly orgs: Pick<OrgReads, 'find'> }>
  readonly instance: () => Instance
  readonly vendor: string
  readonly events: RecordEvents
  readonly secrets: Secrets
  readonly ids: Ids
  readonly clock: Clock
}

/** An account to create for a person at a provider. */
export interface NewExternalAccount {
  readonly userId: UserId
  readonly provider: IdentityProvider
  readonly orgId: OrgId
  readonly person: PersonAtProvider
  /** The sign-in as it is now, and once the account exists. */
  readonly request: Received
  readonly after: Received
}

/** Adds an account without a password, and in the same unit of work its link and what the claim rules say. */
export class AddExternalAccount {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Whether the organization exists, and its people may sign in where the application requires an organization. */
  async isAdmitted(orgId: OrgId, { scopes }: Pick<Received, 'scopes'>): Promise<boolean> {
    const { storage, vendor } = this.#deps
    const org = await storage.read(({ orgs }) => orgs.find(orgId))
    return org !== undefined && isOfNamedOrgs({ orgId, primaryDomain: org.primaryDomain }, scopes, vendor)
  }

  /**
   * @throws CreationRefused when the organization admits no account for this request
   * @throws AddressHeld when an account has the verified address
   * @throws AttemptOver when the person at the provider has an account since
   * @throws StaleWrite when another request of the same sign-in was faster
   */
  async add(account: NewExternalAccount, from: RequestContext): Promise<ProvenPerson> {
    if (!(await this.isAdmitted(account.orgId, account.request))) {
      throw new CreationRefused('the organization of the new account is gone, or the application requires another one')
    }
    try {
      return await this.#named(account, from)
    } catch (problem) {
      if (problem instanceof LinkTaken) throw new AttemptOver('the sign-in was linked with an account meanwhile')
      throw problem
    }
  }

  async #named(account: NewExternalAccount, from: RequestContext): Promise<ProvenPerson> {
    try {
      return await this.#add(account, from, '')
    } catch (problem) {
      if (!(problem instanceof LoginNameTaken)) throw problem
    }
    return this.#add(account, from, `-${this.#suffix()}`)
  }

  async #add(account: NewExternalAccount, { clientId, origin }: RequestContext, suffix: string): Promise<ProvenPerson> {
    const { userId, provider, orgId, person, request, after } = account
    const { storage, events, clock, instance } = this.#deps
    const { id: providerId, orgId: providerOrgId, options } = provider
    const now = clock.now()
    const { externalId, email: address, isEmailVerified: isVerified, ruled } = person
    const email = address === undefined ? {} : { email: { address, isVerified } }
    const userName = `${this.#userName(person, options)}${suffix}`
    const draft = { id: userId, orgId, userName, profile: profileOf(person), ...email, state: 'active' } as const
    await storage.run(async (stores) => {
      // Written first, so that only one of several concurrent requests continues.
      await stores.authRequests.update(after, request.version)
      if (isVerified && address !== undefined && (await holderOf(address, stores, orgId, instance()))) {
        throw new AddressHeld('an account has this email address')
      }
      const actor = { kind: 'user', userId, orgId } as const
      const where = origin ? { origin } : {}
      await addPerson(stores, personToAdd(draft, now), {
        type: 'user.human.selfregistered',
        more: { clientId, idpId: providerId },
        record: (event) => events.record(stores, { ...event, actor, ...where }),
      })
      const link = { providerId, providerOrgId, person, to: { userId, orgId }, now }
      const linked = await linkPerson(stores.externalLinks, link)
      if (linked) await events.record(stores, { ...linked, ...where })
      if (ruled) await applyRuled(stores, this.#deps, { providerId, providerOrgId, externalId, userId, orgId, ruled, origin })
    })
    return { userId, orgId, ...provenAtProvider(person, provider), loginName: address ?? userName }
  }

  /**
   * A verified address is the user name. Other names get a random suffix, so that a provider cannot claim the name of
   * another person.
   */
  #userName(person: PersonAtProvider, { areUserNamesKept }: ProviderOptions): string {
    const { email, isEmailVerified, userName, externalId } = person
    if (areUserNamesKept && userName !== undefined) return userName
    if (isEmailVerified && email !== undefined) return email
    const [name = ''] = (userName ?? email ?? externalId).split('@')
    return `${name.replaceAll(/[^\p{L}\p{N}._-]/gu, '').slice(0, 60) || 'user'}-${this.#suffix()}`
  }

  #suffix(): string {
    return this.#deps.secrets.next().slice(0, 6).toLowerCase()
  }
}

const profileOf = ({ firstName = '', lastName = '', displayName, nickName, preferredLanguage }: PersonAtProvider) => ({
  firstName,
  lastName,
  ...(displayName === undefined ? {} : { displayName }),
  ...(nickName === undefined ? {} : { nickname: nickName }),
  ...(preferredLanguage === undefined ? {} : { preferredLanguage }),
})
