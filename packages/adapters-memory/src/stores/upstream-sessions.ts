import type { EndedUpstream, UpstreamSession, UpstreamSessionStore } from '@keyhall/core/sessions'
import { SessionId } from '@keyhall/core/shared'
import { assertStorable } from '../storable.js'
import type { Tables } from '../tables.js'

const MAX_FOUND = 1000

/** Rows of sessions and providers that are gone do not count, and are deleted with the next change. */
export class MemoryUpstreamSessionStore implements UpstreamSessionStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    this.#tables = tables
  }

  async put(sessionId: SessionId, source: UpstreamSession): Promise<void> {
    assertStorable(source.externalId)
    const { upstreamSessions } = this.#tables
    for (const [key, { providerId }] of upstreamSessions.entries()) if (!this.#isLive(key, providerId)) upstreamSessions.delete(key)
    upstreamSessions.set(sessionId, source)
  }

  async find({ providerId, externalId, sidHash }: EndedUpstream): Promise<readonly SessionId[]> {
    const found = [...this.#tables.upstreamSessions.entries()].filter(([key, one]) => this.#isLive(key, one.providerId) && one.providerId === providerId
      && (externalId === undefined || one.externalId === externalId) && (sidHash === undefined || one.sidHash === sidHash))
    return found.map(([key]) => SessionId.parse(key)).toSorted().slice(0, MAX_FOUND)
  }

  #isLive(sessionId: string, providerId: string): boolean {
    return this.#tables.sessions.get(sessionId) !== undefined && this.#tables.identityProviders.get(providerId) !== undefined
  }
}
