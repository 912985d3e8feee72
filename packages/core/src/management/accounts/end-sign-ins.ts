import { byCaller } from '../../foundation/audit/index.js'
import type { EndSessions } from '../../sessions/index.js'
import type { Caller, Clock, SessionId, UserId } from '../../foundation/shared/index.js'
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

  /**
   * Inside the unit of work of whoever rings the bell afterwards.
   *
   * @param keep a session that goes on, and what was granted in it
   */
  async within(stores: AccountStores, userId: UserId, caller: Caller, keep?: SessionId): Promise<void> {
    const { endSessions, clock } = this.#deps
    const ended = (await stores.sessions.ofUser(userId)).filter((session) => session !== keep)
    await endSessions.within(stores, ended, byCaller(caller))
    await stores.grants.revokeOfUser(userId, clock.now(), keep)
  }
}
