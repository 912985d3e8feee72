import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { LoginAttemptStore } from '../../parties/credentials/index.js'
import type { Clock, OutboxBell, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { ShownBy } from './code-event.js'
import { codeEvent, removalOf } from './code-event.js'
import type { Codes } from './codes.js'
import { CodeRefused } from './errors.js'
import { mailAttempts } from './mail-attempts.js'
import type { CodeStores } from './ports.js'
import { isFirstProof } from './remove-unproven.js'
import type { RemoveUnproven, RemovedUnproven, UnprovenStores } from './remove-unproven.js'

interface Dependencies {
  readonly storage: UnitOfWork<CodeStores & EventStores & UnprovenStores & { readonly loginAttempts: LoginAttemptStore }>
  readonly unproven: RemoveUnproven
  readonly bell: OutboxBell
  readonly codes: Codes
  readonly events: RecordEvents
  readonly clock: Clock
}

/**
 * Verifies a person's mail address by a code sent there. If the person is not signed in, the account may have been set up by someone else:
 * credentials added before are removed.
 */
export class VerifyEmail {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @returns what was removed
   * @throws CodeRefused also when the person has another address by now
   */
  async verify(userId: UserId, code: string, by: ShownBy = {}): Promise<RemovedUnproven> {
    const { storage, codes, events, unproven, clock, bell } = this.#deps
    const removed = await storage.run(async (stores): Promise<RemovedUnproven | undefined> => {
      const shown = { userId, kind: 'email_verification', code } as const
      const spent = await codes.consumeWithDetails(shown, stores, by.browser)
      if (!spent?.person.email) return (await codes.wasUsedBy(by.browser, shown, stores)) ? [] : undefined
      const { person: user } = spent
      const isOwner = by.isSignedIn === true
      const gone = isFirstProof(spent) && !isOwner ? await unproven.within(stores, user, 'email_verification', by) : []
      if (isFirstProof(spent) && isOwner) await stores.credentials.setPasswordUnproven(userId, false)
      await stores.users.update({ ...user, email: { ...spent.person.email, isVerified: true }, updatedAt: clock.now() })
      await stores.loginAttempts.clear(mailAttempts('email_verification', userId))
      await events.record(stores, { ...codeEvent('user.human.email.verified', user, by), ...removalOf(gone) })
      return gone
    })
    if (!removed) throw new CodeRefused('the code is not valid')
    bell.ring()
    return removed
  }
}
