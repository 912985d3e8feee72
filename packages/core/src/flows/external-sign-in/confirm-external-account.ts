import type { ExternalLinkReads, IdentityProvider } from '../../directory/identity-providers/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { UserReads } from '../../directory/users/index.js'
import type { Clock, Digest, Reader, RequestContext, UnitOfWork } from '../../foundation/shared/index.js'
import type { LoginAttemptStore } from '../../parties/credentials/index.js'
import type { CodeDigest } from '../../proofs/verification/index.js'
import type {
  AuthRequestStore, ExternalRegistration, PendingExternal, PersonAtProvider, ProvenPerson, Received,
  RegistrationCodeRefused,
} from '../auth-requests/index.js'
import { awaitRegistration, checkRegistrationCode, withExternal } from '../auth-requests/index.js'
import type { AddExternalAccount } from './add-external-account.js'
import { AddressHeld, AttemptOver, CreationRefused } from './errors.js'
import type { OfferedProviders } from './offered-providers.js'
import { assertAllowedDomain, assertSameSettings } from './person-at-provider.js'
import { provenAtProvider } from './upstream-authentication.js'

export type ExternalAccountConfirmed =
  /** `request` is the sign-in as stored now. */
  | { readonly outcome: 'registered'; readonly person: ProvenPerson; readonly request: Received }
  | RegistrationCodeRefused
  /** The address has an account. The correct code proves that the person owns the address, so this may be disclosed. */
  | { readonly outcome: 'known' }

interface Dependencies {
  readonly storage: UnitOfWork<{ readonly authRequests: AuthRequestStore; readonly loginAttempts: LoginAttemptStore }>
    & Reader<{ readonly users: UserReads; readonly externalLinks: ExternalLinkReads }>
  readonly codeDigest: CodeDigest
  readonly digest: Digest
  readonly clock: Clock
  readonly instance: () => Pick<Instance, 'defaultOrgId'>
  readonly offered: Pick<OfferedProviders, 'find'>
  readonly add: AddExternalAccount
}

type Returned = Extract<PendingExternal, { stage: 'returned' }>

/** A registration whose attempt at the provider is still the current one. */
interface Current {
  readonly pending: ExternalRegistration
  /** Absent once the account exists. */
  readonly returned?: Returned
}

/** The pending account; `undefined` without one, and when another attempt at a provider has replaced it. */
function currentOf({ registration: pending, external }: Received): Current | undefined {
  if (!pending?.external) return undefined
  const { providerId, externalId, proven } = pending.external
  if (external?.stage === 'over' && proven) return { pending }
  if (external?.stage !== 'returned' || external.isLinking) return undefined
  const isSame = external.providerId === providerId && external.person.externalId === externalId
  return isSame ? { pending, returned: external } : undefined
}

/** Creates the account of a person at a provider, with a verified address, when they enter the mailed code. */
export class ConfirmExternalAccount {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Whether a code can create an account in this sign-in. */
  isAwaited(request: Received): boolean {
    return currentOf(request) !== undefined
  }

  /**
   * @throws AttemptOver, CreationRefused, ProviderNotOffered, DomainRefused when the account may not be created any more
   * @throws StaleWrite when another request of the same sign-in was faster; the code is not evaluated then
   */
  async confirm(request: Received, typed: string, from: RequestContext = {}): Promise<ExternalAccountConfirmed> {
    const current = currentOf(request)
    if (!current) throw new AttemptOver('another sign-in at an identity provider has replaced the one of the code')
    const refused = await checkRegistrationCode(this.#deps, request, current.pending, typed, from)
    if (refused) return refused
    const { pending, returned } = current
    return returned ? this.#create(request, { pending, returned }, from) : this.#repeat(request, pending)
  }

  async #create(request: Received, { pending, returned }: Required<Current>, from: RequestContext): Promise<ExternalAccountConfirmed> {
    const { offered, instance, add } = this.#deps
    // The settings may have changed since the mail.
    const provider = await offered.find(request, returned.providerId)
    assertMayCreate(provider, returned.person)
    assertSameSettings(returned, provider)
    const { userId, orgId = instance().defaultOrgId } = pending
    const person = provenPerson(returned.person, pending)
    const external = { ...pending.external, proven: provenAtProvider(person, provider) }
    const after = awaitRegistration(withExternal(request, { stage: 'over' }), { ...pending, external })
    try {
      const added = await add.add({ userId, provider, orgId, person, request, after }, from)
      return { outcome: 'registered', request: after, person: added }
    } catch (problem) {
      if (problem instanceof AddressHeld) return { outcome: 'known' }
      throw problem
    }
  }

  /**
   * A process may have stopped between creating the account and signing in. Removing or suspending the link closes this
   * way in.
   */
  async #repeat(request: Received, pending: ExternalRegistration): Promise<ExternalAccountConfirmed> {
    const { userId, email, external: { providerId, externalId, proven } } = pending
    const [named, link] = await this.#deps.storage.read(({ users, externalLinks }) =>
      Promise.all([users.find(userId), externalLinks.find(providerId, externalId)]))
    if (!named || link?.userId !== userId || link.suspendedAt !== undefined) {
      throw new AttemptOver('the account that the code created is not linked any more')
    }
    const person = { userId, orgId: named.user.orgId, amr: [], ...proven, loginName: email }
    return { outcome: 'registered', request, person }
  }
}

/** @throws CreationRefused, DomainRefused */
function assertMayCreate({ options }: IdentityProvider, person: PersonAtProvider): void {
  if (!options.isCreationAllowed) throw new CreationRefused('the identity provider does not create accounts any more')
  assertAllowedDomain(person, options)
}

/** The person with what they typed, and the address that the code has proven. */
const provenPerson = (person: PersonAtProvider, pending: ExternalRegistration): PersonAtProvider => ({
  ...person,
  ...(pending.givenName === '' ? {} : { firstName: pending.givenName }),
  ...(pending.familyName === '' ? {} : { lastName: pending.familyName }),
  email: pending.email,
  isEmailVerified: true,
})
