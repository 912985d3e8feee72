import type { Instance } from '../foundation/instance/index.js'
import type { DecidingReads } from '../directory/settings/index.js'
import { NO_POLICIES, effectivePolicies, signInDecisions } from '../directory/settings/index.js'
import type { Clock, Filter, Page, Reader, Search, SessionId } from '../foundation/shared/index.js'
import { SessionUnknown } from './errors.js'
import type { SessionField, SessionSearch } from './ports.js'
import type { KnownSession } from './session.js'
import { isAlive } from './session.js'

interface Dependencies {
  readonly storage: Reader<DecidingReads & { sessions: SessionSearch }>
  readonly instance: () => Instance
  readonly clock: Clock
}

/** Live sessions, for administrators and for the people themselves. */
export class ReadSessions {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  /** @throws SessionUnknown when it does not exist or has expired */
  async get(id: SessionId): Promise<KnownSession> {
    const { storage, instance, clock } = this.#deps
    return storage.read(async (reads) => {
      const session = await reads.sessions.find(id)
      const lifetimes = session && (await signInDecisions(reads, session, instance())).policies.sessions
      if (!lifetimes || !isAlive(session, lifetimes, clock.now())) throw new SessionUnknown('this session does not exist')
      return session
    })
  }

  async search(search: Search<SessionField>): Promise<Page<KnownSession>> {
    return this.#deps.storage.read(({ sessions }) => sessions.search({ ...search, filters: [...this.#alive(), ...search.filters] }))
  }

  /** The conditions of `isAlive` as filters, with the policies of each organization. */
  #alive(): readonly Filter<SessionField>[] {
    const { instance, clock } = this.#deps
    const now = clock.now()
    const { idle } = effectivePolicies(NO_POLICIES, instance()).sessions
    const saysNothing: Filter<SessionField> = { kind: 'not', filter: { kind: 'after', field: 'ownIdleAt', at: 0 } }
    return [
      { kind: 'after', field: 'expiresAt', at: now + 1 },
      {
        kind: 'any',
        filters: [
          { kind: 'after', field: 'ownIdleAt', at: now + 1 },
          { kind: 'all', filters: [saysNothing, { kind: 'after', field: 'lastSeenAt', at: now - idle + 1 }] },
        ],
      },
    ]
  }
}
