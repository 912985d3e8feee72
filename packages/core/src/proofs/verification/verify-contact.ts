import type { RecordEvents } from '../../foundation/audit/index.js'
import type { LoginAttemptStore } from '../../parties/credentials/index.js'
import type { Clock, OutboxBell, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { UserStore } from '../../directory/users/index.js'
import type { ShownBy } from './code-event.js'
import { codeEvent, removalOf } from './code-event.js'
import type { Codes, ConsumedCode } from './codes.js'
import type { ContactCodeKind } from './contact.js'
import { withVerified } from './contact.js'
import { CodeRefused } from './errors.js'
import { mailAttempts } from './mail-attempts.js'
import type { CodeStores } from './ports.js'
import { isFirstProof } from './remove-unproven.js'
import type { RemoveUnproven, RemovedUnproven, UnprovenStores } from './remove-unproven.js'

interface Stores extends CodeStores, UnprovenStores {
  readonly users: UserStore
  readonly loginAttempts: LoginAttemptStore
}

interface Dependencies {
  readonly storage: UnitOfWork<Stores>
  readonly unproven: RemoveUnproven
  readonly bell: OutboxBell
  readonly codes: Codes
  readonly events: RecordEvents
  readonly clock: Clock
}

/** A code as entered, for a mail address or a phone number. */
export interface ShownContactCode {
  readonly userId: UserId
  readonly kind: ContactCodeKind
  readonly code: string
}

/**
 * Verifies a person's mail address or phone number by a code sent there. If the person proves their mail address without being signed in,
 * the account may have been set up by someone else: credentials added before are removed.
 */
export class VerifyContact {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * @returns what was removed
   * @throws CodeRefused also when the person has another address or number by now
   */
  async verify(shown: ShownContactCode, by: ShownBy = {}): Promise<RemovedUnproven> {
    const { storage, codes, events, clock, bell } = this.#deps
    const { userId, kind } = shown
    const removed = await storage.run(async (stores): Promise<RemovedUnproven | undefined> => {
      const consumed = await codes.consumeWithDetails(shown, stores, by.browser)
      const person = consumed && withVerified(consumed.person, kind)
      if (!person) return (await codes.wasUsedBy(by.browser, shown, stores)) ? [] : undefined
      const gone = kind === 'email_verification' ? await this.#provenAddress(stores, consumed, by) : []
      await stores.users.update({ ...person, updatedAt: clock.now() })
      if (kind === 'email_verification') await stores.loginAttempts.clear(mailAttempts(kind, userId))
      await events.record(stores, { ...codeEvent(EVENTS[kind], person, by), ...removalOf(gone) })
      return gone
    })
    if (!removed) throw new CodeRefused('the code is not valid')
    bell.ring()
    return removed
  }

  /** A phone number is no way to sign in, so only the first proof of a mail address has these consequences. */
  async #provenAddress(stores: Stores, consumed: ConsumedCode, by: ShownBy): Promise<RemovedUnproven> {
    if (!isFirstProof(consumed)) return []
    const { person } = consumed
    if (by.isSignedIn !== true) return this.#deps.unproven.within(stores, person, 'email_verification', by)
    await stores.credentials.setPasswordUnproven(person.id, false)
    return []
  }
}

const EVENTS = { email_verification: 'user.human.email.verified', phone_verification: 'user.human.phone.verified' } as const
