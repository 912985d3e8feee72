import { byCaller } from '../audit/index.js'
import type { EndSessions } from '../sessions/index.js'
import type { Caller, Clock, UserId } from '../shared/index.js'
import type { AccountStores } from './ports.js'

interface Dependencies {
  readonly endSessions: EndSessions
  readonly clock: Clock
}

/**
 * Ends everything that a user has signed in to: all sessions, and all tokens that were granted, refresh tokens with `offline_access` too.
 * Done when the password changes and when the user is deactivated or locked; it does not come back with the state. Credentials stay.
 */
export class EndSignIns {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** Inside the unit of work of whoever rings the bell afterwards. */
  async within(stores: AccountStores, userId: UserId, caller: Caller): Promise<void> {
    const { endSessions, clock } = this.#deps
    await endSessions.within(stores, await stores.sessions.ofUser(userId), byCaller(caller))
    await stores.grants.revokeOfUser(userId, clock.now())
  }
}
