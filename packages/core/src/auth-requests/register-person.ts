import type { EventStores, NewEvent, RecordEvents } from '../audit/index.js'
import { withoutSecrets } from '../audit/index.js'
import type { CredentialStore, EncodedHash, PasswordHasher, PasswordProblem, PasswordRules } from '../credentials/index.js'
import { passwordProblem } from '../credentials/index.js'
import type { Instance, LinksPolicy, Policies } from '../instance/index.js'
import type { GetPolicies } from '../settings/index.js'
import type { Clock, Ids, MessageId, OrgId, OutboxBell, RequestContext, UnitOfWork, UserId } from '../shared/index.js'
import { isPlain, networkOf } from '../shared/index.js'
import type { Human, UserStore } from '../users/index.js'
import { LoginNameTaken, isEmailAddress, typedLoginName } from '../users/index.js'
import type { Received } from './auth-request.js'
import { RegistrationClosed } from './errors.js'
import { mayRegister } from './may-register.js'

/** What a person fills in to register. */
export interface RegistrationForm {
  readonly givenName: string
  readonly familyName: string
  readonly email: string
  readonly loginName: string
  readonly password: string
  readonly passwordAgain: string
}

/** A form, and the language that the person wants, as BCP 47 names it, where that is known: mails are written in it. */
export interface Registration extends RegistrationForm {
  readonly language?: string | undefined
}

export type RegistrationProblem = 'required' | 'too_long' | 'not_readable' | 'not_an_email' | 'too_short' | 'too_simple' | 'too_common' | 'not_the_same' | 'taken'
export type RegistrationProblems = Readonly<Partial<Record<keyof RegistrationForm, RegistrationProblem>>>
export type Registered =
  | { readonly person: { readonly userId: UserId; readonly orgId: OrgId; readonly loginName: string } }
  | {
      readonly problems: RegistrationProblems
      /** Characters that a password needs. */
      readonly leastPassword: number
    }

interface Dependencies {
  readonly storage: UnitOfWork<{ users: UserStore; credentials: CredentialStore } & EventStores>
  readonly policies: GetPolicies
  readonly rules: PasswordRules
  readonly hasher: PasswordHasher
  readonly events: RecordEvents
  readonly instance: () => Instance
  readonly vendor: string
  readonly ids: Ids
  readonly clock: Clock
  readonly bell: OutboxBell
}

const LONGEST = 200

/**
 * Everything that is wrong with the form, at once.
 *
 * @param password what is wrong with the password, where more is wanted of it than of any
 */
export function registrationProblems(form: RegistrationForm, password: PasswordProblem | undefined = passwordProblem(form.password)): RegistrationProblems {
  const problems: Partial<Record<keyof RegistrationForm, RegistrationProblem>> = {}
  for (const field of ['givenName', 'familyName', 'email', 'loginName'] as const) {
    const value = form[field].trim()
    if (value === '') problems[field] = 'required'
    else if (value.length > LONGEST) problems[field] = 'too_long'
    else if (!isPlain(value)) problems[field] = 'not_readable'
  }
  if (!problems.email && !isEmailAddress(form.email.trim())) problems.email = 'not_an_email'
  if (password) problems.password = password
  else if (form.password !== form.passwordAgain) problems.passwordAgain = 'not_the_same'
  return problems
}

/**
 * Registers a person in the default organization ("Initiating User Registration via OpenID Connect" 1.0). The e-mail address is unverified,
 * and gets the mail that verifies it.
 */
export class RegisterPerson {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Whether people may register themselves, and a new account would be of any use for the request. */
  async isOpenTo(request: Received): Promise<boolean> {
    if (!mayRegister(request.scopes, this.#deps.instance(), this.#deps.vendor)) return false
    return (await this.#policies()).login.allowRegister
  }

  /** What holds for whoever registers. */
  async links(): Promise<LinksPolicy> {
    return (await this.#policies()).links
  }

  async #policies(): Promise<Policies> {
    return (await this.#deps.policies.execute(this.#deps.instance().defaultOrgId)).effective
  }

  /**
   * @throws RegistrationClosed
   * @throws PasswordQueueFull
   */
  async execute(form: Registration, from: RequestContext = {}): Promise<Registered> {
    if (!(await this.#policies()).login.allowRegister) throw new RegistrationClosed('people may not register themselves here')
    const rules = await this.#deps.rules.of(this.#deps.instance().defaultOrgId)
    const problems = registrationProblems(form, await rules.problem(form.password, personOf(form)))
    const { minLength: leastPassword } = rules.policy
    if (Object.keys(problems).length > 0) return { problems, leastPassword }
    const hash = await this.#deps.hasher.hash(form.password)
    try {
      const { id: userId, orgId, userName: loginName } = await this.#store(form, hash, from)
      this.#deps.bell.ring()
      return { person: { userId, orgId, loginName } }
    } catch (problem) {
      if (problem instanceof LoginNameTaken) return { problems: { loginName: 'taken' }, leastPassword }
      throw problem
    }
  }

  async #store(form: Registration, hash: EncodedHash, from: RequestContext): Promise<Human> {
    const { storage, ids, clock, instance, events } = this.#deps
    const now = clock.now()
    const user: Human = {
      kind: 'human',
      id: ids.next() as UserId,
      orgId: instance().defaultOrgId,
      ...personOf(form),
      state: 'active',
      createdAt: now,
      updatedAt: now,
    }
    await storage.run(async ({ users, credentials, ...stores }) => {
      // Whoever types this name today must not come to mean somebody else, or nobody, tomorrow.
      const holders = await users.candidates(typedLoginName(user.userName))
      if (holders.length > 0) throw new LoginNameTaken('somebody can be meant by this login name already')
      await users.add(user)
      await credentials.putPassword({ userId: user.id, hash, changedAt: now })
      const body = { userId: user.id, kind: 'email_verification', ...(from.origin ? { network: networkOf(from.origin.address) } : {}) } as const
      await stores.outbox.append({ id: ids.next() as MessageId, topic: 'mail', body, createdAt: now })
      await events.record(stores, registrationEvent(user, from))
    })
    return user
  }
}

function personOf(form: Registration): Pick<Human, 'userName' | 'profile' | 'email'> {
  const [firstName, lastName] = [form.givenName.trim(), form.familyName.trim()]
  return {
    userName: form.loginName.trim(),
    profile: { firstName, lastName, displayName: `${firstName} ${lastName}`, ...(form.language ? { preferredLanguage: form.language } : {}) },
    email: { address: form.email.trim(), isVerified: false },
  }
}

function registrationEvent({ id: userId, orgId, userName, profile, email }: Human, { clientId, origin }: RequestContext): NewEvent {
  return {
    type: 'user.human.selfregistered',
    aggregate: { type: 'user', id: userId },
    orgId,
    actor: { kind: 'user', userId, orgId },
    ...(origin ? { origin } : {}),
    after: withoutSecrets({ userName, profile, email, clientId }),
  }
}
