import { byCaller } from '../foundation/audit/index.js'
import type { Caller, Clock, EpochSeconds, SessionId } from '../foundation/shared/index.js'
import type { EndSessions } from './end-sessions.js'
import type { ReadSessions } from './read-sessions.js'
import type { KnownSession } from './session.js'

interface Dependencies {
  readonly sessions: ReadSessions
  readonly end: EndSessions
  readonly clock: Clock
}

/** Ends a session on behalf of an administrator: its tokens are revoked and its clients notified. */
export class TerminateSession {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws SessionUnknown */
  async terminate(id: SessionId, caller: Caller): Promise<{ readonly session: KnownSession; readonly at: EpochSeconds }> {
    const { sessions, end, clock } = this.#deps
    const session = await sessions.get(id)
    await end.end([id], byCaller(caller))
    return { session, at: clock.now() }
  }
}
