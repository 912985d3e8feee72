import type { EndedUpstream, UpstreamSession, UpstreamSessionReads, UpstreamSessionStore } from '@keyhall/core/sessions'
import { SessionId } from '@keyhall/core/shared'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'

const MAX_FOUND = 1000

const isLive = (tables: ReadableTables, sessionId: string, providerId: string): boolean =>
  tables.sessions.get(sessionId) !== undefined && tables.identityProviders.get(providerId) !== undefined

export class MemoryUpstreamSessionReads implements UpstreamSessionReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async of(sessionId: SessionId): Promise<UpstreamSession | undefined> {
    const found = this.#tables.upstreamSessions.get(sessionId)
    return found && isLive(this.#tables, sessionId, found.providerId) ? found : undefined
  }
}

/** Rows of sessions and providers that are gone do not count, and are deleted with the next change. */
export class MemoryUpstreamSessionStore extends MemoryUpstreamSessionReads implements UpstreamSessionStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async put(sessionId: SessionId, source: UpstreamSession): Promise<void> {
    assertStorable(source.externalId)
    const { upstreamSessions } = this.#tables
    for (const [key, { providerId }] of upstreamSessions.entries()) if (!isLive(this.#tables, key, providerId)) upstreamSessions.delete(key)
    upstreamSessions.set(sessionId, source)
  }

  async find({ providerId, externalId, sidHash }: EndedUpstream): Promise<readonly SessionId[]> {
    const found = [...this.#tables.upstreamSessions.entries()].filter(([key, one]) => isLive(this.#tables, key, one.providerId) && one.providerId === providerId
      && (externalId === undefined || one.externalId === externalId) && (sidHash === undefined || one.sidHash === sidHash))
    return found.map(([key]) => SessionId.parse(key)).toSorted().slice(0, MAX_FOUND)
  }
}
