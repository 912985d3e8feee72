import type { LoginAttemptStore } from '../../parties/credentials/index.js'
import { chargeAttempt } from '../../parties/credentials/index.js'
import type { Clock, EpochSeconds, Ids, Outbox, OutboxBell, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import { MessageId } from '../../foundation/shared/index.js'
import type { UserStore } from '../../directory/users/index.js'
import { NothingToVerify } from './errors.js'
import { mailAttempts } from './mail-attempts.js'

interface Stores {
  readonly users: UserStore
  readonly loginAttempts: LoginAttemptStore
  readonly outbox: Outbox
}

interface Dependencies {
  readonly storage: UnitOfWork<Stores>
  readonly ids: Ids
  readonly clock: Clock
  readonly bell: OutboxBell
}

/** The result of requesting a mail. */
export type MailRequestResult =
  | { readonly isSent: true }
  /** Too many were sent. */
  | { readonly isSent: false; readonly blockedFor: number }

/** Sends a person, at their request, the mail with the code that verifies their address. The code replaces the earlier one. */
export class SendVerification {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Every mail is charged until a code is entered correctly, so that nobody can flood the inbox.
   *
   * @throws NothingToVerify
   */
  async send(userId: UserId): Promise<MailRequestResult> {
    const { storage, ids, clock, bell } = this.#deps
    const asked = await storage.run(async (stores) => {
      const charged = await charge(userId, stores, clock.now())
      const body = { userId, kind: 'email_verification' } as const
      if (charged.isSent) await stores.outbox.append({ id: MessageId.parse(ids.next()), topic: 'mail', body, createdAt: clock.now() })
      return charged
    })
    bell.ring()
    return asked
  }

}

async function charge(userId: UserId, { users, loginAttempts }: Stores, now: EpochSeconds): Promise<MailRequestResult> {
  const user = (await users.lock(userId))?.user
  if (user?.kind !== 'human' || user.email?.isVerified !== false) throw new NothingToVerify('there is no mail address to verify')
  const key = mailAttempts('email_verification', userId)
  const attempts = chargeAttempt(await loginAttempts.lock(key), now)
  if ('blockedFor' in attempts) return { isSent: false, blockedFor: attempts.blockedFor }
  await loginAttempts.put(key, attempts.charged)
  return { isSent: true }
}
