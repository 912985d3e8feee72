import type { RecordEvents } from '../audit/index.js'
import type { Caller, Clock, UnitOfWork, UserId } from '../shared/index.js'
import { aboutUser } from './about-user.js'
import type { Changed } from './change-user.js'
import { asHuman } from './change-user.js'
import type { AccountStores } from './ports.js'

interface Dependencies {
  readonly storage: UnitOfWork<AccountStores>
  readonly events: RecordEvents
  readonly clock: Clock
}

/** Takes the generator of one-time passwords from a person, who has lost it. */
export class RemoveTotp {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws UserUnknown */
  async execute(userId: UserId, caller: Caller): Promise<Changed> {
    const { storage, events, clock } = this.#deps
    return storage.run(async (stores) => {
      const person = asHuman((await stores.users.lock(userId))?.user)
      if (!(await stores.credentials.removeTotp(userId))) return { at: person.updatedAt, orgId: person.orgId }
      await events.record(stores, aboutUser('user.human.otp.removed', person, caller))
      return { at: clock.now(), orgId: person.orgId }
    })
  }
}
