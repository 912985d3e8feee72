import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { Clock, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { Human } from '../../directory/users/index.js'
import type { ShownBy } from './code-event.js'
import { codeEvent } from './code-event.js'
import type { Codes } from './codes.js'
import { CodeRefused } from './errors.js'
import type { CodeStores } from './ports.js'
import { reachedByMail } from './reached-by-mail.js'
import { isFirstProof } from './remove-unproven.js'
import type { RemoveUnproven, UnprovenStores } from './remove-unproven.js'

interface Dependencies {
  readonly storage: UnitOfWork<CodeStores & EventStores & UnprovenStores>
  readonly codes: Codes
  readonly unproven: RemoveUnproven
  readonly events: RecordEvents
  readonly clock: Clock
}

/**
 * Consumes the code of an invitation for an application other than our pages, which then sets up the sign-in method. A mailed code verifies
 * the address; a code that was returned to the caller does not.
 */
export class AcceptInvitation {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws CodeRefused */
  async accept(userId: UserId, code: string, by: ShownBy = {}): Promise<void> {
    const { storage, codes, unproven, events, clock } = this.#deps
    const isAccepted = await storage.run(async (stores) => {
      const spent = await codes.consumeWithDetails({ userId, kind: 'initialise', code }, stores)
      if (!spent) return false
      if (isFirstProof(spent)) await unproven.within(stores, spent.person, 'initialise', by)
      const person: Human = { ...reachedByMail(spent), state: 'active', updatedAt: clock.now() }
      await stores.users.update(person)
      await events.record(stores, codeEvent('user.human.invitation.accepted', person, by))
      return true
    })
    if (!isAccepted) throw new CodeRefused('the code is not valid')
  }
}
