import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { CredentialStore, LoginAttemptStore, PasswordStamp } from '../../parties/credentials/index.js'
import type { Instance } from '../../foundation/instance/index.js'
import type { Clock, Digest, RequestContext, Secrets, UnitOfWork } from '../../foundation/shared/index.js'
import type { UserStore } from '../../directory/users/index.js'
import { LoginNameTaken } from '../../directory/users/index.js'
import type { CodeDigest } from '../../proofs/verification/index.js'
import { withTerms } from './accept-terms.js'
import { awaitRegistration } from './auth-request.js'
import type { Received } from './auth-request.js'
import { checkRegistrationCode } from './check-registration-code.js'
import type { RegistrationCodeRefused } from './check-registration-code.js'
import type { FormRegistration } from './pending-registration.js'
import type { AuthRequestStore } from './ports.js'
import type { RegisteredPerson } from './register-person.js'
import { addRegistered, holderOf, registeredPerson } from './registered-human.js'

export type RegistrationConfirmed =
  /** `request` is the sign-in as stored now. */
  | { readonly outcome: 'registered'; readonly person: RegisteredPerson; readonly request: Received }
  | RegistrationCodeRefused
  /** The address already has an account. The correct code proves that the person owns the address, so this may be disclosed. */
  | { readonly outcome: 'known' }

interface Stores extends EventStores {
  readonly authRequests: AuthRequestStore
  readonly users: UserStore
  readonly credentials: CredentialStore
  readonly loginAttempts: LoginAttemptStore
}

interface Dependencies {
  readonly storage: UnitOfWork<Stores>
  readonly codeDigest: CodeDigest
  readonly events: RecordEvents
  readonly instance: () => Instance
  readonly digest: Digest
  readonly secrets: Secrets
  readonly clock: Clock
}

/** A registration with a correct code. */
interface Confirming {
  readonly request: Received
  readonly pending: FormRegistration
  readonly from: RequestContext
}

/** Creates the account of a pending registration, with a verified address, when the person enters the mailed code. */
export class ConfirmRegistration {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws StaleWrite when another request of the same sign-in was faster; the code is not evaluated then */
  async confirm(request: Received, typed: string, from: RequestContext = {}): Promise<RegistrationConfirmed> {
    const { registration: pending } = request
    if (!pending || pending.external) return { outcome: 'wrong_code' }
    const refused = await checkRegistrationCode(this.#deps, request, pending, typed, from)
    if (refused) return refused
    const confirming = { request, pending, from }
    try {
      return await this.#add(confirming, '')
    } catch (problem) {
      if (!(problem instanceof LoginNameTaken)) throw problem
    }
    // Either a concurrent request created this account, or the address is another account's login name without being its address.
    return this.#add(confirming, `-${this.#deps.secrets.next().slice(0, 6).toLowerCase()}`)
  }

  async #add({ request, pending, from }: Confirming, suffix: string): Promise<RegistrationConfirmed> {
    const { storage, instance, clock, events } = this.#deps
    const { defaultOrgId: orgId } = instance()
    const { userId: id, passwordHash: hash, email: loginName } = pending
    const now = clock.now()
    return storage.run(async (stores): Promise<RegistrationConfirmed> => {
      const { authRequests, users, credentials } = stores
      // Always written, so that only one of several concurrent requests continues.
      const next = awaitRegistration(request, pending)
      await authRequests.update(next)
      const registered = (passwordStamp: PasswordStamp) =>
        ({ outcome: 'registered', person: { userId: id, orgId, loginName, passwordStamp }, request: next }) as const
      // A process may have stopped between creating the account and signing in. A later password change closes this way in.
      if (await users.find(id)) {
        const stored = await credentials.password(id)
        return stored?.hash === hash ? registered(stored.stamp) : { outcome: 'known' }
      }
      if (await holderOf(pending.email, { users }, orgId, this.#deps.instance())) return { outcome: 'known' }
      const person = withTerms(registeredPerson(pending, { id, orgId, now, hash, isVerified: true, suffix }), pending.termsVersion, now)
      const stamp = await addRegistered(stores, person, events, from)
      return registered(stamp)
    })
  }
}
