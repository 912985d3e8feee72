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
    await this.#end(async (stores, end) => {
      const own = await stores.sessions.ofUser(caller.userId)
      if (!own.includes(id)) throw new SessionUnknown('the person has no such session')
      await end.within(stores, [id], byCaller(caller))
    })
  }

  /** Ends all sessions but this one. */
  async others(keep: SessionId, caller: Caller): Promise<void> {
    await this.#end(async (stores, end) => void (await end.ofUser(stores, caller.userId, byCaller(caller), { keep, hasOnlySessions: true })))
  }

  async #end(work: (stores: EndingStores, end: EndSessions) => Promise<void>): Promise<void> {
    const { storage, end, bell } = this.#deps
    await storage.run((stores) => work(stores, end))
    bell.ring()
  }
}
