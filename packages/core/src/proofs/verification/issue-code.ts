import type { Clock, EpochSeconds, Ids, MailKind, Outbox, OutboxBell, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import { MessageId } from '../../foundation/shared/index.js'
import type { Human, NamedUser, UserStore } from '../../directory/users/index.js'
import type { Codes } from './codes.js'
import { NothingToVerify, PersonUnknown } from './errors.js'
import type { VerificationCodeStore } from './ports.js'
import type { CodeKind } from './verification-code.js'

/** A code that the caller delivers. */
export interface IssuedCode {
  readonly code: string
  readonly expiresAt: EpochSeconds
}

interface IssuingStores {
  readonly users: UserStore
  readonly verificationCodes: VerificationCodeStore
  readonly outbox: Outbox
}

interface Dependencies {
  readonly storage: UnitOfWork<IssuingStores>
  readonly codes: Codes
  readonly ids: Ids
  readonly clock: Clock
  readonly bell: OutboxBell
}

/** Issues a code to a person on behalf of an authorized caller: by mail, or returned to the caller. */
export class IssueCode {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Creates a code that replaces the earlier one.
   *
   * @throws PersonUnknown, NothingToVerify
   */
  async toReturn(userId: UserId, kind: CodeKind): Promise<IssuedCode> {
    const { storage, codes } = this.#deps
    return storage.run(async ({ users, verificationCodes }) => {
      const { code, stored } = codes.make(person(await users.lock(userId), kind), kind)
      await verificationCodes.put(stored)
      return { code, expiresAt: stored.expiresAt }
    })
  }

  /**
   * Requests a mail with a code, which is created when the mail is sent.
   *
   * @throws PersonUnknown, NothingToVerify
   */
  async byMail(userId: UserId, kind: MailKind): Promise<void> {
    const { storage, ids, clock, bell } = this.#deps
    await storage.run(async ({ users, outbox }) => {
      const { email } = person(await users.find(userId), kind)
      if (!email) throw new NothingToVerify('the person has no mail address')
      await outbox.append({ id: MessageId.parse(ids.next()), topic: 'mail', body: { userId, kind }, createdAt: clock.now() })
    })
    bell.ring()
  }
}

function person(named: NamedUser | undefined, kind: CodeKind): Human {
  const user = named?.user
  if (user?.kind !== 'human') throw new PersonUnknown('this person does not exist')
  if (kind === 'email_verification' && user.email?.isVerified !== false) throw new NothingToVerify('there is no mail address to verify')
  if (kind === 'phone_verification' && user.phone?.isVerified !== false) throw new NothingToVerify('there is no phone number to verify')
  return user
}
