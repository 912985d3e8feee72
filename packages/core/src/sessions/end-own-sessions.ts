import { byCaller } from '../foundation/audit/index.js'
import type { Caller, OutboxBell, SessionId, UnitOfWork } from '../foundation/shared/index.js'
import type { EndSessions, EndingStores } from './end-sessions.js'
import { SessionUnknown } from './errors.js'

interface Dependencies {
  readonly storage: UnitOfWork<EndingStores>
  readonly end: EndSessions
  readonly bell: OutboxBell
}

/** Ends the caller's own sessions, in any browser. */
export class EndOwnSessions {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws SessionUnknown also for another person's session */
  async one(id: SessionId, caller: Caller): Promise<void> {
    await this.#end(caller, (own) => {
      if (!own.includes(id)) throw new SessionUnknown('the person has no such session')
      return [id]
    })
  }

  /** Ends all sessions but this one. */
  async others(keep: SessionId, caller: Caller): Promise<void> {
    await this.#end(caller, (own) => own.filter((id) => id !== keep))
  }

  async #end(caller: Caller, choose: (own: readonly SessionId[]) => readonly SessionId[]): Promise<void> {
    const { storage, end, bell } = this.#deps
    const notifiedCount = await storage.run(async (stores) =>
      end.within(stores, choose(await stores.sessions.ofUser(caller.userId)), byCaller(caller)))
    if (notifiedCount > 0) bell.ring()
  }
}
