import type { Instance } from '../instance/index.js'
import type { Clock, Digest, Reader, UnitOfWork } from '../shared/index.js'
import type { SessionReads, SessionStore } from './ports.js'
import type { KnownSession } from './session.js'
import { isAlive } from './session.js'

/** How often a session that is used is written, in seconds. */
const TOUCH_EVERY = 60

interface Dependencies {
  readonly storage: Reader<{ sessions: SessionReads }> & UnitOfWork<{ sessions: SessionStore }>
  readonly instance: () => Instance
  readonly digest: Digest
  readonly clock: Clock
}

/** Finds the living sessions of the browser that sent a session cookie. */
export class BrowserSessions {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @param cookie the value of the session cookie; anything else finds nothing */
  async execute(cookie: string | undefined): Promise<readonly KnownSession[]> {
    if (cookie === undefined || cookie === '') return []
    const { storage, instance, digest, clock } = this.#deps
    const hash = digest.sha256(cookie)
    const now = clock.now()
    const found = await storage.read(({ sessions }) => sessions.ofBrowser(hash))
    return found.filter((session) => isAlive(session, instance().settings.sessions, now))
  }

  /** Notes that a session was used, at most once a minute. */
  async touch(session: KnownSession): Promise<void> {
    const now = this.#deps.clock.now()
    if (now - session.lastSeenAt < TOUCH_EVERY) return
    await this.#deps.storage.run(({ sessions }) => sessions.touch(session.id, now))
  }
}
