import { byCaller } from '../../foundation/audit/index.js'
import type { EndSessions } from '../../sessions/index.js'
import type { Caller, Clock, SessionId, UserId } from '../../foundation/shared/index.js'
import type { AccountStores } from './ports.js'

interface Dependencies {
  readonly endSessions: EndSessions
  readonly clock: Clock
}

/**
 * Ends all sessions of a user and revokes all grants, including refresh tokens with `offline_access`. Done when the password changes and when
 * the user is deactivated or locked; reactivation does not restore them. Credentials stay.
 */
export class EndSignIns {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /**
   * Runs in the caller's unit of work; the caller wakes the outbox.
   *
   * @param keep a session that stays, with its grants
   */
  async within(stores: AccountStores, userId: UserId, caller: Caller, keep?: SessionId): Promise<void> {
    const { endSessions, clock } = this.#deps
    const ended = (await stores.sessions.ofUser(userId)).filter((session) => session !== keep)
    await endSessions.within(stores, ended, byCaller(caller))
    await stores.grants.revokeOfUser(userId, clock.now(), keep)
  }
}
