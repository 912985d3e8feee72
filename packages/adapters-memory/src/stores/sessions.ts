import type { KnownSession, Session, SessionReads, SessionStore } from '@keyhall/core/sessions'
import type { EpochSeconds, SecretHash, SessionId, UserId } from '@keyhall/core/shared'
import { loginName } from '@keyhall/core/users'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'
import { namedUser } from './standing.js'

const MOST_SESSIONS = 50

export class MemorySessionReads implements SessionReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async ofBrowser(browserHash: SecretHash): Promise<readonly KnownSession[]> {
    assertStorable(browserHash)
    const known: KnownSession[] = []
    for (const session of this.#tables.sessions.values()) {
      if (session.browserHash !== browserHash) continue
      const named = namedUser(this.#tables, session.userId)
      if (named?.user.state !== 'active' || named.orgState !== 'active') continue
      const { user } = named
      known.push({
        ...session,
        loginName: loginName(named),
        orgId: user.orgId,
        primaryDomain: named.primaryDomain,
        displayName: user.kind === 'human' ? user.profile.displayName : user.name,
        ...(user.kind === 'human' && user.email ? { email: user.email.address } : {}),
      })
    }
    return known.toSorted((a, b) => b.authTime - a.authTime).slice(0, MOST_SESSIONS)
  }
}

export class MemorySessionStore extends MemorySessionReads implements SessionStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async add(session: Session): Promise<void> {
    this.#tables.sessions.insert(session.id, session)
  }

  async update({ id, authTime, amr, lastSeenAt, browserHash }: Session): Promise<void> {
    this.#change(id, { authTime, amr, lastSeenAt, browserHash })
  }

  async touch(id: SessionId, at: EpochSeconds): Promise<void> {
    this.#change(id, { lastSeenAt: at })
  }

  async moveBrowser(from: SecretHash, to: SecretHash): Promise<void> {
    assertStorable([from, to])
    for (const { id, browserHash } of this.#tables.sessions.values()) if (browserHash === from) this.#change(id, { browserHash: to })
  }

  async ofUser(userId: UserId): Promise<readonly SessionId[]> {
    assertStorable(userId)
    return [...this.#tables.sessions.values()].filter((session) => session.userId === userId).map(({ id }) => id)
  }

  async remove(id: SessionId): Promise<UserId | undefined> {
    const userId = this.#tables.sessions.get(id)?.userId
    this.#tables.sessions.delete(id)
    return userId
  }

  #change(id: SessionId, changed: Partial<Session>): void {
    const stored = this.#tables.sessions.get(id)
    if (stored) this.#tables.sessions.set(id, { ...stored, ...changed })
  }
}
