import type { EventStores, RecordEvents } from '../../foundation/audit/index.js'
import { byCaller } from '../../foundation/audit/index.js'
import type { Caller, Clock, EpochSeconds, UnitOfWork } from '../../foundation/shared/index.js'
import type { AcceptedTerms, Human, UserStore } from '../../directory/users/index.js'

interface Dependencies {
  readonly storage: UnitOfWork<{ users: UserStore } & EventStores>
  readonly events: RecordEvents
  readonly clock: Clock
}

/** The new person, who accepts the terms by registering. Without a version there is nothing to accept. */
export const withTerms = <P extends { readonly user: Human }>(person: P, version: string | undefined, at: EpochSeconds): P =>
  version === undefined ? person : { ...person, user: { ...person.user, termsAccepted: { version, at } satisfies AcceptedTerms } }

/** Stores that a person accepts a version of the terms of service. */
export class AcceptTerms {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Does nothing when the person has accepted this version before, or no longer exists. */
  async accept(version: string, caller: Caller): Promise<void> {
    const { storage, events, clock } = this.#deps
    await storage.run(async (stores) => {
      const { users } = stores
      const user = (await users.lock(caller.userId))?.user
      if (user?.kind !== 'human' || user.termsAccepted?.version === version) return
      const at = clock.now()
      await users.update({ ...user, termsAccepted: { version, at } })
      const before = user.termsAccepted ? { before: { version: user.termsAccepted.version } } : {}
      await events.record(stores, {
        type: 'user.human.terms.accepted', aggregate: { type: 'user', id: user.id }, orgId: user.orgId, ...byCaller(caller), ...before, after: { version },
      })
    })
  }
}
