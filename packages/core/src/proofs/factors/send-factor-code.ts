import type { LoginAttemptStore } from '../../parties/credentials/index.js'
import type { CodeMailMessage } from '../verification/index.js'
import { chargeAttempt } from '../../parties/credentials/index.js'
import type { Clock, Ids, Outbox, OutboxBell, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import { MessageId } from '../../foundation/shared/index.js'
import { maskedAddress } from '../../directory/users/index.js'
import type { UserStore } from '../../directory/users/index.js'
import { FactorUnknown } from './errors.js'
import { factorMails } from './factor-attempts.js'
import { asPerson } from './person.js'
import type { FactorReads } from './ports.js'

/** Where a code was sent. */
export interface SentCode {
  /** `a•••@example.com` */
  readonly address: string
  /** Set when the rate limit prevented the mail: seconds until the next one is allowed. */
  readonly blockedFor?: number
}

interface Dependencies {
  readonly storage: UnitOfWork<{ users: UserStore; factors: FactorReads; loginAttempts: LoginAttemptStore; outbox: Outbox<CodeMailMessage> }>
  readonly ids: Ids
  readonly clock: Clock
  readonly bell: OutboxBell
}

/** Sends a code to the verified address of a person. It replaces the earlier one. */
export class SendFactorCode {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Every mail is charged until a code is entered correctly, so that requests cannot flood the inbox.
   *
   * @throws PersonUnknown, FactorUnknown
   */
  async send(userId: UserId): Promise<SentCode> {
    const { storage, ids, clock, bell } = this.#deps
    const sent = await storage.run(async ({ users, factors, loginAttempts, outbox }) => {
      const { email } = asPerson((await users.lock(userId))?.user)
      const { hasEmailCode } = await factors.of(userId)
      if (!hasEmailCode || !email) throw new FactorUnknown('codes by mail are switched off, or there is no verified address')
      const address = maskedAddress(email.address)
      const now = clock.now()
      const charge = chargeAttempt(await loginAttempts.lock(factorMails(userId)), now)
      if ('blockedFor' in charge) return { address, ...charge }
      await loginAttempts.put(factorMails(userId), charge.charged)
      await outbox.append({ id: MessageId.parse(ids.next()), topic: 'mail', body: { userId, kind: 'sign_in_code' }, createdAt: now })
      return { address }
    })
    bell.ring()
    return sent
  }
}
