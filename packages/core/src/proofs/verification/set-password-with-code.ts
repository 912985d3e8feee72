import type { RecordEvents } from '../../foundation/audit/index.js'
import { passwordAttempts } from '../../parties/credentials/index.js'
import type { CredentialStore, EncodedHash, LoginAttemptStore, PasswordHasher, PasswordRules, PasswordStamp } from '../../parties/credentials/index.js'
import type { Notices, NoticeMessage } from '../../messages/notices/index.js'
import type { EndSessions, EndingStores } from '../../sessions/index.js'
import type { Clock, Outbox, OutboxBell, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { Human, UserStore } from '../../directory/users/index.js'
import type { ShownBy } from './code-event.js'
import { codeEvent, removalOf } from './code-event.js'
import type { Codes } from './codes.js'
import { CodeRefused, PasswordNotChosen } from './errors.js'
import { mailAttempts } from './mail-attempts.js'
import type { CodeStores } from './ports.js'
import { reachedByMail } from './reached-by-mail.js'
import { isFirstProof } from './remove-unproven.js'
import type { RemoveUnproven, RemovedUnproven, UnprovenStores } from './remove-unproven.js'
import { removePasswordCodes } from './remove-password-codes.js'

/** The form of a person who sets up an account, or has forgotten the password. */
export interface NewPassword {
  readonly userId: UserId
  readonly kind: 'initialise' | 'password_reset'
  readonly code: string
  readonly password: string
}

interface PasswordStores extends CodeStores, UnprovenStores {
  readonly outbox: EndingStores['outbox'] & Outbox<NoticeMessage>
  readonly users: UserStore
  readonly credentials: CredentialStore
  readonly loginAttempts: LoginAttemptStore
  readonly grants: UnprovenStores['grants']
}

interface Dependencies {
  readonly storage: UnitOfWork<PasswordStores>
  readonly codes: Codes
  readonly events: RecordEvents
  readonly hasher: PasswordHasher
  readonly rules: PasswordRules
  readonly endSessions: EndSessions
  readonly unproven: RemoveUnproven
  readonly notices: Notices
  readonly clock: Clock
  readonly bell: OutboxBell
}

/**
 * Sets the password of a person by a code. All sessions end and all grants are revoked, which shuts out anyone with the old password. A
 * mailed code also verifies the address, because its recipient reads that mailbox; a returned code does not. A person who had a password gets
 * a notice.
 */
export class SetPasswordWithCode {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Password problems are disclosed only after a correct code, because the policy reveals the organization. Hashing happens only for a
   * correct code, and the code is consumed only after hashing.
   *
   * @returns the stamp of the password
   * @throws CodeRefused, PasswordNotChosen, PasswordQueueFull
   */
  async set(request: NewPassword, by: ShownBy = {}): Promise<PasswordStamp> {
    const { storage, codes, hasher, bell } = this.#deps
    const user = await storage.run((stores) => codes.verify(request, stores))
    if (!user) return this.#repeated(request, by)
    await this.#assertMayBeChosen(request.password, user)
    const hash = await hasher.hash(request.password)
    const stamp = await storage.run((stores) => this.#set({ ...request, hash }, by, stores))
    if (stamp === undefined) return this.#repeated(request, by)
    bell.ring()
    return stamp
  }

  /** The form resubmitted from the same browser: the password is set already. @throws CodeRefused */
  async #repeated(request: NewPassword, { browser }: ShownBy): Promise<PasswordStamp> {
    const { storage, codes, hasher } = this.#deps
    const password = await storage.run(async (stores) =>
      (await codes.verifyAgain(browser, request, stores)) ? stores.credentials.password(request.userId) : undefined)
    if (!password || !(await hasher.verify(password.hash, request.password))) throw new CodeRefused('the code is not valid')
    return password.stamp
  }

  async #tellVerified(stores: PasswordStores, user: Human, by: ShownBy, removed: RemovedUnproven): Promise<void> {
    await stores.loginAttempts.clear(mailAttempts('email_verification', user.id))
    await this.#deps.events.record(stores, { ...codeEvent('user.human.email.verified', user, by), ...removalOf(removed) })
  }

  async #assertMayBeChosen(password: string, person: Human): Promise<void> {
    const { policy, problem: problemOf } = await this.#deps.rules.of(person.orgId, person.id)
    const problem = await problemOf(password, person)
    if (problem !== undefined) throw new PasswordNotChosen(problem, policy.minLength)
  }

  /** @returns the stamp of the password; `undefined` when the code was used meanwhile */
  async #set(request: NewPassword & { readonly hash: EncodedHash }, by: ShownBy, stores: PasswordStores): Promise<PasswordStamp | undefined> {
    const { codes, endSessions, notices, events, clock } = this.#deps
    const spent = await codes.consumeWithDetails(request, stores, by.browser)
    if (!spent) return undefined
    const { person: user, isMailed } = spent
    const isProven = isFirstProof(spent)
    const removed = isProven ? await this.#deps.unproven.within(stores, user, request.kind, by) : []
    const isUnproven = !isMailed && user.email?.isVerified === false
    const { users, verificationCodes, credentials, loginAttempts } = stores
    const now = clock.now()
    await removePasswordCodes(verificationCodes, user.id, request.kind)
    for (const account of [passwordAttempts(user.id), mailAttempts('password_reset', user.id)]) await loginAttempts.clear(account)
    const stamp = await credentials.putPassword({ userId: user.id, hash: request.hash, changedAt: now, ...(isUnproven ? { isUnproven: true } : {}) })
    // Setting the password completes the set-up of an account.
    await users.update({ ...reachedByMail(spent), state: 'active', updatedAt: now })
    await events.record(stores, codeEvent(EVENTS[request.kind], user, by))
    if (isProven) await this.#tellVerified(stores, user, by, removed)
    await endSessions.ofUser(stores, user.id, by)
    if (request.kind === 'password_reset') await notices.within(stores, user.id, 'password_changed')
    return stamp
  }
}

const EVENTS = { initialise: 'user.human.initialized', password_reset: 'user.human.password.changed' } as const
