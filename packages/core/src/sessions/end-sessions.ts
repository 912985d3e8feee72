import type { Clock, SessionId, UnitOfWork } from '../shared/index.js'
import type { GrantRevocation, SessionStore } from './ports.js'

interface Dependencies {
  readonly storage: UnitOfWork<{ sessions: SessionStore; grants: GrantRevocation }>
  readonly clock: Clock
}

/** Ends sessions and revokes everything that was issued in them, refresh tokens with `offline_access` too. */
export class EndSessions {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  async execute(ids: readonly SessionId[]): Promise<void> {
    if (ids.length === 0) return
    const { storage, clock } = this.#deps
    await storage.run(async ({ sessions, grants }) => {
      for (const id of ids) {
        await sessions.remove(id)
        await grants.revokeOfSession(id, clock.now())
      }
    })
  }
}
