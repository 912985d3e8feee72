import type { RecordEvents } from '../../foundation/audit/index.js'
import { passwordAttempts } from '../../parties/credentials/index.js'
import type { EncodedHash, PasswordStamp, VerifyPassword } from '../../parties/credentials/index.js'
import type { Notices } from '../../messages/notices/index.js'
import type { Caller, Clock, OutboxBell, Reader, SessionId, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { Human, UserReads } from '../../directory/users/index.js'
import { loginName } from '../../directory/users/index.js'
import { removePasswordCodes } from '../../proofs/verification/index.js'
import { aboutUser } from './about-user.js'
import type { Changed } from './change-user.js'
import { asHuman } from './change-user.js'
import type { EndSignIns } from './end-sign-ins.js'
import { PasswordWrong, TooManyAttempts } from './errors.js'
import type { AccountStores } from './ports.js'
import type { PasswordOrHash, PreparePassword } from './prepare-password.js'

/** A new password for a person. */
export interface NewPassword {
  readonly userId: UserId
  readonly value: PasswordOrHash
  /** The next sign-in must change it. */
  readonly isChangeRequired: boolean
  /** The session in which the person changes it; it and its grants stay. */
  readonly keep?: SessionId
}

/** When the password was changed, and the stamp of the new one. */
export interface PasswordChanged extends Changed {
  readonly passwordStamp: PasswordStamp
}

interface PreparedPassword {
  /** As stored, and locked. */
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
 * Sets the password of a person and ends all of their sessions, which shuts out anyone with the old password. The person gets a notice if
 * there was a password before, or if they set it themselves. An account that waited for its set-up becomes active.
 */
export class SetPassword {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** For an authorized caller. @throws UserUnknown, PasswordRefused, HashNotAccepted, PasswordQueueFull */
  async set({ userId, value, ...more }: NewPassword, caller: Caller): Promise<PasswordChanged> {
    const { storage, clock, bell } = this.#deps
    const hash = await this.prepare(userId, value)
    const changed = await storage.run(async (stores) => {
      const person = asHuman((await stores.users.lock(userId))?.user)
      const passwordStamp = await this.within(stores, { person, hash, ...more }, caller)
      return { at: clock.now(), orgId: person.orgId, passwordStamp }
    })
    bell.ring()
    return changed
  }

  /** The slow part. @throws as `set` */
  async prepare(userId: UserId, value: PasswordOrHash): Promise<EncodedHash> {
    const { storage, passwords } = this.#deps
    return passwords.prepare(value, asHuman((await storage.read(({ users }) => users.find(userId)))?.user))
  }

  /** The other part, in the unit of work of the caller, who wakes the outbox. @returns the stamp of the new password */
  async within(stores: AccountStores, { person, hash, isChangeRequired, keep }: PreparedPassword, caller: Caller): Promise<PasswordStamp> {
    const { signIns, notices, events, clock } = this.#deps
    const { id: userId } = person
    const at = clock.now()
    // A first password set by the person is notified too: it adds a way to sign in, and an attacker may be using their browser.
    const isNotified = caller.userId === userId || (await stores.credentials.password(userId)) !== undefined
    if (isNotified) await notices.within(stores, userId, 'password_changed')
    const isUnproven = caller.userId === userId && person.email?.isVerified === false
    const stamp = await stores.credentials.putPassword({
      userId, hash, changedAt: at, ...(isChangeRequired ? { isChangeRequired: true } : {}), ...(isUnproven ? { isUnproven: true } : {}),
    })
    if (person.state === 'initial') await stores.users.update({ ...person, state: 'active', updatedAt: at })
    await stores.loginAttempts.clear(passwordAttempts(userId))
    // Codes and a pending mail address may have been requested by an attacker with the old password.
    await removePasswordCodes(stores.verificationCodes, userId)
    await signIns.within(stores, userId, caller, { keep })
    const after = { passwordChangeRequired: isChangeRequired }
    await events.record(stores, { ...aboutUser('user.human.password.changed', person, caller), after })
    return stamp
  }

  /**
   * For the person, who must supply the current password. A wrong one is charged like one at the login.
   *
   * @throws PasswordWrong, TooManyAttempts, UserUnknown, PasswordRefused, PasswordQueueFull
   */
  async ofOneself(current: string, input: NewPassword, caller: Caller): Promise<Changed> {
    const { storage, verify } = this.#deps
    const named = await storage.read(({ users }) => users.find(input.userId))
    asHuman(named?.user)
    const verdict = named ? await verify.verify(loginName(named), current, caller) : { verdict: 'wrong' as const }
    if (verdict.verdict === 'blocked') throw new TooManyAttempts(verdict.seconds)
    if (verdict.verdict === 'right') {
      await verify.succeed(verdict.success)
      if (verdict.person.userId === input.userId) return this.set(input, caller)
    }
    throw new PasswordWrong('the current password is wrong')
  }
}
