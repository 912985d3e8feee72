import { byCaller } from '../../foundation/audit/index.js'
import type { EndSessions, SignInsToEnd } from '../../sessions/index.js'
import type { Caller, UserId } from '../../foundation/shared/index.js'
import type { AccountStores } from './ports.js'

interface Dependencies {
  readonly endSessions: EndSessions
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
   * @param more.keep a session that stays, with its grants
   * @returns the id of what a job finishes, if a part is left
   */
  async within(stores: AccountStores, userId: UserId, caller: Caller, more: Pick<SignInsToEnd, 'keep' | 'removal'> = {}): Promise<{ readonly pending: string | undefined }> {
    return this.#deps.endSessions.ofUser(stores, userId, byCaller(caller), more)
  }

  /** Goes on with what is left, for a limited time. */
  async finish(pending: string): Promise<void> {
    await this.#deps.endSessions.finish(pending)
  }
}
