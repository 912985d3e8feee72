import type { Instance } from '../instance/index.js'
import type { Clock, Filter, Page, Reader, Search, SessionId } from '../shared/index.js'
import { SessionUnknown } from './errors.js'
import type { SessionField, SessionSearch } from './ports.js'
import type { KnownSession } from './session.js'
import { isAlive } from './session.js'

interface Dependencies {
  readonly storage: Reader<{ sessions: SessionSearch }>
  readonly instance: () => Instance
  readonly clock: Clock
}

/** The living sessions of people, for those who manage them and for themselves. */
export class ReadSessions {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws SessionUnknown when it is not there, or over */
  async get(id: SessionId): Promise<KnownSession> {
    const { storage, instance, clock } = this.#deps
    const session = await storage.read(({ sessions }) => sessions.find(id))
    if (!session || !isAlive(session, instance().settings.sessions, clock.now())) throw new SessionUnknown('this session does not exist')
    return session
  }

  async search(search: Search<SessionField>): Promise<Page<KnownSession>> {
    return this.#deps.storage.read(({ sessions }) => sessions.search({ ...search, filters: [...this.#alive(), ...search.filters] }))
  }

  /** As `isAlive` says. */
  #alive(): readonly Filter<SessionField>[] {
    const { instance, clock } = this.#deps
    const now = clock.now()
    return [
      { kind: 'after', field: 'expiresAt', at: now + 1 },
      { kind: 'after', field: 'lastSeenAt', at: now - instance().settings.sessions.idle + 1 },
    ]
  }
}
