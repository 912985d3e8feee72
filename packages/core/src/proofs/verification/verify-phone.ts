import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import type { Clock, UnitOfWork, UserId } from '../../foundation/shared/index.js'
import type { ShownBy } from './code-event.js'
import { codeEvent } from './code-event.js'
import type { Codes } from './codes.js'
import { CodeRefused } from './errors.js'
import type { CodeStores } from './ports.js'

interface Dependencies {
  readonly storage: UnitOfWork<CodeStores & EventStores>
  readonly codes: Codes
  readonly events: RecordEvents
  readonly clock: Clock
}

/** Verifies the phone number of a person by a code. */
export class VerifyPhone {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws CodeRefused also when the person has another number by now */
  async verify(userId: UserId, code: string, by: ShownBy = {}): Promise<void> {
    const { storage, codes, events, clock } = this.#deps
    const isVerified = await storage.run(async (stores) => {
      const shown = { userId, kind: 'phone_verification', code } as const
      const user = await codes.consume(shown, stores, by.browser)
      if (!user?.phone) return codes.wasUsedBy(by.browser, shown, stores)
      await stores.users.update({ ...user, phone: { ...user.phone, isVerified: true }, updatedAt: clock.now() })
      await events.record(stores, codeEvent('user.human.phone.verified', user, by))
      return true
    })
    if (!isVerified) throw new CodeRefused('the code is not valid')
  }
}
