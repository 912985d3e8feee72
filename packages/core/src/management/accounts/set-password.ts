import type { RecordEvents } from '../../foundation/audit/index.js'
import { passwordAttempts } from '../../parties/credentials/index.js'
import type { EncodedHash, PasswordStamp, VerifyPassword } from '../../parties/credentials/index.js'
import type { Notices } from '../../messages/notices/index.js'
import type { Caller, Clock, OutboxBell, Reader, SessionId, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { Human, UserReads } from '../../directory/users/index.js'
import { loginName } from '../../directory/users/index.js'
import { ENDED_BY_PASSWORD } from '../../proofs/verification/index.js'
import { aboutUser } from './about-user.js'
import type { Changed } from './change-user.js'
import { asHuman } from './change-user.js'
import type { EndSignIns } from './end-sign-ins.js'
import { PasswordWrong, TooManyAttempts } from './errors.js'
import type { AccountStores } from './ports.js'
import type { GivenPassword, PreparePassword } from './prepare-password.js'

/** A password that shall take the place of the one before. */
export interface NewPassword {
  readonly userId: UserId
  readonly given: GivenPassword
  /** The next sign-in has to choose another one. */
  readonly isChangeRequired: boolean
  /** A session of the person that goes on, and what was granted in it: the one in which they change it. */
  readonly keep?: SessionId
}

/** When the password was changed, and what identifies the new one. */
export interface PasswordChanged extends Changed {
  readonly passwordStamp: PasswordStamp
}

interface PreparedPassword {
  /** As it is stored, and locked. */
  readonly person: Human
  readonly hash: EncodedHash
  readonly isChangeRequired: boolean
  readonly keep?: SessionId
}

interface Dependencies {
  readonly storage: UnitOfWork<AccountStores> & Reader<{ users: UserReads }>
  readonly passwords: PreparePassword
  readonly verify: VerifyPassword
  readonly signIns: EndSignIns
  readonly notices: Notices
  readonly events: RecordEvents
  readonly clock: Clock
  readonly bell: OutboxBell
}

/**
 * Sets the password of a person, and ends all of their sign-ins: whoever knew the old one is out, and who wants to stay in signs in again.
 * The person is told by mail when there was one before, or they set it themselves.
 * Somebody who had to set the account up is active from then on.
 */
export class SetPassword {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** By somebody who may. @throws UserUnknown, PasswordRefused, HashNotAccepted, PasswordQueueFull */
  async set({ userId, given, ...more }: NewPassword, caller: Caller): Promise<PasswordChanged> {
    const { storage, clock, bell } = this.#deps
    const hash = await this.prepare(userId, given)
    const changed = await storage.run(async (stores) => {
      const person = asHuman((await stores.users.lock(userId))?.user)
      const passwordStamp = await this.within(stores, { person, hash, ...more }, caller)
      return { at: clock.now(), orgId: person.orgId, passwordStamp }
    })
    bell.ring()
    return changed
  }

  /** The part that takes its time. @throws as `execute` */
  async prepare(userId: UserId, given: GivenPassword): Promise<EncodedHash> {
    const { storage, passwords } = this.#deps
    return passwords.prepare(given, asHuman((await storage.read(({ users }) => users.find(userId)))?.user))
  }

  /** The other part, inside the unit of work of whoever rings the bell afterwards. @returns the stamp of the new password */
  async within(stores: AccountStores, { person, hash, isChangeRequired, keep }: PreparedPassword, caller: Caller): Promise<PasswordStamp> {
    const { signIns, notices, events, clock } = this.#deps
    const { id: userId } = person
    const at = clock.now()
    // A first one is told too when the person sets it: it is one more way in, and it may be somebody at their browser.
    const isToBeTold = caller.userId === userId || (await stores.credentials.password(userId)) !== undefined
    if (isToBeTold) await notices.within(stores, userId, 'password_changed')
    const isUnproven = caller.userId === userId && person.email?.isVerified === false
    const stamp = await stores.credentials.putPassword({
      userId, hash, changedAt: at, ...(isChangeRequired ? { isChangeRequired: true } : {}), ...(isUnproven ? { isUnproven: true } : {}),
    })
    if (person.state === 'initial') await stores.users.update({ ...person, state: 'active', updatedAt: at })
    await stores.loginAttempts.clear(passwordAttempts(userId))
    // What was asked for by whoever knew the old one is over: codes, and another mail address.
    for (const kind of ENDED_BY_PASSWORD) await stores.verificationCodes.remove(userId, kind)
    await signIns.within(stores, userId, caller, keep)
    const after = { passwordChangeRequired: isChangeRequired }
    await events.record(stores, { ...aboutUser('user.human.password.changed', person, caller), after })
    return stamp
  }

  /**
   * By the person, who shows the old one. A wrong one is charged like one at the login.
   *
   * @throws PasswordWrong, TooManyAttempts, UserUnknown, PasswordRefused, PasswordQueueFull
   */
  async ofOneself(current: string, wanted: NewPassword, caller: Caller): Promise<Changed> {
    const { storage, verify } = this.#deps
    const named = await storage.read(({ users }) => users.find(wanted.userId))
    asHuman(named?.user)
    const verdict = named ? await verify.verify(loginName(named), current, caller) : { verdict: 'wrong' as const }
    if (verdict.verdict === 'blocked') throw new TooManyAttempts(verdict.seconds)
    if (verdict.verdict === 'right' && verdict.person.userId === wanted.userId) return this.set(wanted, caller)
    throw new PasswordWrong('the present password is another one')
  }
}
