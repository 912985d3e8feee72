import type {
  KnownSession, OwnedSession, PendingEnding, PendingEndings, RemovedSessions, Session, SessionField, SessionReads, SessionSearch, SessionStore, SessionsToEnd,
} from '@keyhall/core/sessions'
import { knownSession, MANY_SESSIONS } from '@keyhall/core/sessions'
import type { AuthenticationMethod } from '@keyhall/core/protocol'
import type { EpochSeconds, Page, Search, SecretHash, SessionId, UserId } from '@keyhall/core/shared'
import type { SearchFields } from '../search.js'
import { searchItems } from '../search.js'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'
import { namedUser } from './standing.js'

const MAX_SESSIONS = 50

const fieldsOf = ({ orgPolicies }: ReadableTables): SearchFields<SessionField, KnownSession> => ({
  id: { of: ({ id }) => id },
  userId: { of: ({ userId }) => userId },
  orgId: { of: ({ orgId }) => orgId },
  createdAt: { of: ({ createdAt }) => createdAt },
  lastSeenAt: { of: ({ lastSeenAt }) => lastSeenAt },
  expiresAt: { of: ({ expiresAt }) => expiresAt },
  ownIdleAt: {
    of: ({ orgId, lastSeenAt }) => {
      const idle = orgPolicies.get(orgId)?.sessions?.idle
      return idle === undefined ? undefined : lastSeenAt + idle
    },
  },
})

export class MemorySessionReads implements SessionReads, SessionSearch {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(id: SessionId): Promise<KnownSession | undefined> {
    const session = this.#tables.sessions.get(id)
    return session && this.#known(session)
  }

  async search(search: Search<SessionField>): Promise<Page<KnownSession>> {
    const known = [...this.#tables.sessions.values()].flatMap((session) => this.#known(session) ?? [])
    return searchItems(known, search, fieldsOf(this.#tables), ({ id }) => id)
  }

  async ofBrowser(browserHash: SecretHash): Promise<readonly KnownSession[]> {
    assertStorable(browserHash)
    const known: KnownSession[] = []
    for (const session of this.#tables.sessions.values()) {
      if (session.browserHash !== browserHash) continue
      const named = namedUser(this.#tables, session.userId)
      if (named?.user.state !== 'active' || named.orgState !== 'active') continue
      known.push(knownSession(session, named))
    }
    return known.toSorted((a, b) => b.authTime - a.authTime).slice(0, MAX_SESSIONS)
  }

  #known(session: Session): KnownSession | undefined {
    const named = namedUser(this.#tables, session.userId)
    return named && knownSession(session, named)
  }
}

export class MemorySessionStore extends MemorySessionReads implements SessionStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async add(session: Session): Promise<boolean> {
    this.#tables.sessions.insert(session.id, session)
    return this.#others(session).length >= MANY_SESSIONS
  }

  async surplus(session: OwnedSession, max: number): Promise<readonly SessionId[]> {
    const others = this.#others(session).toSorted((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
    return others.slice(max - 1).map(({ id }) => id)
  }

  #others({ id, userId }: OwnedSession): readonly Session[] {
    return [...this.#tables.sessions.values()].filter((other) => other.userId === userId && other.id !== id)
  }

  async update({ id, authTime, amr, lastSeenAt, browserHash, address, userAgent }: Session): Promise<void> {
    const stored = this.#tables.sessions.get(id)
    if (!stored) return
    const { address: _address, userAgent: _userAgent, ...rest } = stored
    const origin = { ...(address === undefined ? {} : { address }), ...(userAgent === undefined ? {} : { userAgent }) }
    this.#tables.sessions.set(id, { ...rest, authTime, amr, lastSeenAt, browserHash, ...origin })
  }

  async touch(id: SessionId, at: EpochSeconds): Promise<void> {
    this.#change(id, { lastSeenAt: at })
  }

  async moveBrowser(from: SecretHash, to: SecretHash): Promise<void> {
    assertStorable([from, to])
    for (const { id, browserHash } of this.#tables.sessions.values()) if (browserHash === from) this.#change(id, { browserHash: to })
  }

  async methodsOfUser(userId: UserId, limit: number): Promise<readonly (readonly AuthenticationMethod[])[]> {
    assertStorable(userId)
    return [...this.#tables.sessions.values()].filter((session) => session.userId === userId).slice(0, limit).map(({ amr }) => amr)
  }

  async ofUser(userId: UserId): Promise<readonly SessionId[]> {
    assertStorable(userId)
    return [...this.#tables.sessions.values()].filter((session) => session.userId === userId).map(({ id }) => id)
  }

  async removeAll(ids: readonly SessionId[]): Promise<readonly OwnedSession[]> {
    assertStorable(ids)
    return this.#remove(ids.flatMap((id) => this.#tables.sessions.get(id) ?? []))
  }

  /** All of them: a transaction in memory blocks nobody. */
  async removeOfUser({ userId, keep, until = Infinity }: SessionsToEnd): Promise<RemovedSessions> {
    assertStorable([userId, keep])
    const ended = [...this.#tables.sessions.values()].filter((one) => one.userId === userId && one.id !== keep && one.createdAt <= until)
    return { removed: this.#remove(ended) }
  }

  #remove(ended: readonly OwnedSession[]): readonly OwnedSession[] {
    for (const { id } of ended) this.#tables.sessions.delete(id)
    return ended.map(({ id, userId }) => ({ id, userId }))
  }

  #change(id: SessionId, changed: Partial<Session>): void {
    const stored = this.#tables.sessions.get(id)
    if (stored) this.#tables.sessions.set(id, { ...stored, ...changed })
  }
}

/** Always empty, because everything ends at once. */
export class MemoryPendingEndings implements PendingEndings {
  async add(): Promise<void> {
    throw new Error('everything ends at once in memory')
  }

  async ids(): Promise<readonly string[]> {
    return []
  }

  async claim(): Promise<PendingEnding | undefined> {
    return undefined
  }

  async moveTo(): Promise<void> {}

  async remove(): Promise<void> {}
}
