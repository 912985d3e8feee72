import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { CredentialStore, EncodedHash, PasswordHasher, PasswordRules, PasswordStamp } from '../../parties/credentials/index.js'
import { chargeAttempt } from '../../parties/credentials/index.js'
import type { Instance, LinksPolicy, Policies } from '../../foundation/instance/index.js'
import type { GetPolicies } from '../../directory/settings/index.js'
import type { Clock, Ids, OrgId, Outbox, OutboxBell, ReadScope, RequestContext, Secrets, UnitOfWork } from '../../foundation/shared/index.js'
import { networkOf, MessageId, UserId } from '../../foundation/shared/index.js'
import type { UserStore } from '../../directory/users/index.js'
import { LoginNameTaken } from '../../directory/users/index.js'
import type { CodeMailMessage } from '../../proofs/verification/index.js'
import { withTerms } from './accept-terms.js'
import { awaitRegistration } from './auth-request.js'
import type { Received } from './auth-request.js'
import { RegistrationClosed } from './errors.js'
import { currentTerms } from './next-step.js'
import { hasTooManyWrongCodes } from './pending-registration.js'
import type { PendingRegistration, RegistrationMessage } from './pending-registration.js'
import type { AuthRequestStore } from './ports.js'
import { mailedRegistration, pauseAfter, queueRegistrationMail } from './registration-mails.js'
import { addRegistered, describedPerson, holderOf, registeredPerson } from './registered-human.js'
import { registrationProblems } from './registration-form.js'
import type { Registration, RegistrationProblems } from './registration-form.js'
import type { Scope } from '../../foundation/protocol/index.js'
import { namedOrg } from '../../foundation/protocol/index.js'

/**
 * Whether a new account could sign in with these scopes. New accounts belong to the default organization, so a scope that names another one
 * rules registration out.
 */
const mayRegister = (scopes: readonly Scope[], { defaultOrgId }: Instance, vendor: string): boolean =>
  scopes.every((scope) => {
    const org = namedOrg(scope, vendor)
    return org === undefined || (org.by === 'id' && org.id === defaultOrgId)
  })

/** A registered account. */
export interface RegisteredPerson {
  readonly userId: UserId
  readonly orgId: OrgId
  readonly loginName: string
  readonly passwordStamp: PasswordStamp
}

export type Registering =
  | { readonly outcome: 'refused'; readonly problems: RegistrationProblems; readonly minPassword: number }
  /** The sign-in has requested too many mails. Nothing has changed. */
  | { readonly outcome: 'blocked'; readonly seconds: number }
  /** The account is created once the person enters the mailed code. */
  | { readonly outcome: 'code_sent' }
  /** The account was created; the policy requires no code. */
  | { readonly outcome: 'registered'; readonly person: RegisteredPerson }

/** A valid form. */
type HashedRegistration = Registration & { readonly passwordHash: EncodedHash; readonly termsVersion: string | undefined }

interface Stores extends EventStores {
  readonly outbox: EventStores['outbox'] & Outbox<CodeMailMessage | RegistrationMessage>
  readonly authRequests: AuthRequestStore
  readonly users: UserStore
  readonly credentials: CredentialStore
}

interface Dependencies {
  readonly storage: UnitOfWork<Stores>
  readonly policies: GetPolicies
  readonly rules: PasswordRules
  readonly hasher: PasswordHasher
  readonly events: RecordEvents
  readonly instance: () => Instance
  readonly vendor: string
  readonly secrets: Secrets
  readonly ids: Ids
  readonly clock: Clock
  readonly bell: OutboxBell
}

/**
 * Registers people in the default organization ("Initiating User Registration via OpenID Connect" 1.0). Unless the policy says otherwise, the
 * account is created only when the person enters the mailed code. Until then no account is looked up, so that neither the response nor its
 * timing reveals whether the address has one; only the mail tells its owner.
 */
export class RegisterPerson {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Whether self-registration is allowed, and a new account could satisfy the request. */
  async isOpenTo(request: Received, scope?: ReadScope): Promise<boolean> {
    if (!mayRegister(request.scopes, this.#deps.instance(), this.#deps.vendor)) return false
    return (await this.#policies(scope)).login.allowRegister
  }

  /** What the form contains. */
  async form(): Promise<{ readonly links: LinksPolicy; readonly asksForName: boolean }> {
    const { links, login } = await this.#policies()
    return { links, asksForName: login.registrationAsksForName }
  }

  async #policies(scope?: ReadScope): Promise<Policies> {
    return (await this.#deps.policies.get(this.#deps.instance().defaultOrgId, scope)).effective
  }

  /**
   * @throws RegistrationClosed, PasswordQueueFull
   * @throws StaleWrite when another tab was faster
   */
  async register(request: Received, typed: Registration, from: RequestContext = {}): Promise<Registering> {
    const { rules: allRules, hasher, instance, bell } = this.#deps
    const { login, links } = await this.#policies()
    if (!login.allowRegister) throw new RegistrationClosed('the login policy does not allow self-registration')
    const form = login.registrationAsksForName ? typed : { ...typed, givenName: '', familyName: '' }
    const { address, ...person } = describedPerson(form)
    const rules = await allRules.of(instance().defaultOrgId)
    const password = await rules.problem(form.password, { ...person, email: { address, isVerified: false } })
    const problems = registrationProblems(form, { asksForName: login.registrationAsksForName, password })
    const { minLength: minPassword } = rules.policy
    if (Object.keys(problems).length > 0) return { outcome: 'refused', problems, minPassword }
    const hash = await hasher.hash(form.password)
    const hashed: HashedRegistration = { ...form, passwordHash: hash, termsVersion: currentTerms(links)?.version }
    const outcome = login.registrationVerifiesEmail
      ? await this.#await(request, hashed, from)
      : await this.#add(hashed, from)
    bell.ring()
    return outcome === 'taken' ? { outcome: 'refused', problems: { email: 'taken' }, minPassword } : outcome
  }

  /**
   * Sends the mail again. After too many wrong codes it contains a new one.
   *
   * @throws StaleWrite when another tab was faster
   */
  async sendAgain(request: Received, from: RequestContext = {}): Promise<Extract<Registering, { outcome: 'blocked' | 'code_sent' }>> {
    const { clock, secrets, storage, bell } = this.#deps
    const { registration: pending } = request
    if (!pending) return { outcome: 'code_sent' }
    const now = clock.now()
    const pause = pauseAfter(pending, now)
    if (pause > 0) return { outcome: 'blocked', seconds: pause }
    const charge = chargeAttempt(pending.mails, now)
    if ('blockedFor' in charge) return { outcome: 'blocked', seconds: charge.blockedFor }
    const fresh = hasTooManyWrongCodes(pending) ? { seed: secrets.next(), wrongCodes: 0 } : {}
    await storage.run(async ({ authRequests, outbox }) => {
      await authRequests.update(awaitRegistration(request, { ...pending, ...fresh, mails: charge.charged, mailedAt: now }))
      await queueRegistrationMail(outbox, this.#deps, request, from)
    })
    bell.ring()
    return { outcome: 'code_sent' }
  }

  async #await(request: Received, form: HashedRegistration, from: RequestContext): Promise<Registering> {
    const { storage } = this.#deps
    const { passwordHash, termsVersion } = form
    const email = form.email.trim()
    // Submitting the form again replaces the password without sending a second mail.
    const isSame = (before: PendingRegistration): boolean => before.email === email && before.external === undefined
    const mailed = mailedRegistration(this.#deps, request.registration, isSame)
    if ('blockedFor' in mailed) return { outcome: 'blocked', seconds: mailed.blockedFor }
    const pending: PendingRegistration = {
      ...mailed.mailing,
      email,
      givenName: form.givenName.trim(),
      familyName: form.familyName.trim(),
      ...(form.language ? { language: form.language } : {}),
      passwordHash,
      ...(termsVersion === undefined ? {} : { termsVersion }),
    }
    await storage.run(async ({ authRequests, outbox }) => {
      await authRequests.update(awaitRegistration(request, pending))
      if (!mailed.isSent) await queueRegistrationMail(outbox, this.#deps, request, from)
    })
    return { outcome: 'code_sent' }
  }

  /** Creates the account at once; the person verifies the address later. */
  async #add(form: HashedRegistration, from: RequestContext): Promise<Registering | 'taken'> {
    const { storage, ids, clock, instance, events } = this.#deps
    const { defaultOrgId: orgId } = instance()
    const now = clock.now()
    const { passwordHash: hash, termsVersion } = form
    const person = withTerms(registeredPerson(form, { id: UserId.parse(ids.next()), orgId, now, hash, isVerified: false }), termsVersion, now)
    const { user } = person
    try {
      const passwordStamp = await storage.run(async (stores) => {
        if (await holderOf(user.userName, stores, orgId, this.#deps.instance())) return undefined
        const stamp = await addRegistered(stores, person, events, from)
        const network = from.origin ? { network: networkOf(from.origin.address) } : {}
        const body = { userId: user.id, kind: 'email_verification', ...network } as const
        await stores.outbox.append({ id: MessageId.parse(ids.next()), topic: 'mail', body, createdAt: now })
        return stamp
      })
      if (passwordStamp === undefined) return 'taken'
      return { outcome: 'registered', person: { userId: user.id, orgId, loginName: user.userName, passwordStamp } }
    } catch (problem) {
      if (problem instanceof LoginNameTaken) return 'taken'
      throw problem
    }
  }
}
