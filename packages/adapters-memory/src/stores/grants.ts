import type { GrantHolder, GrantsToEnd, OwnedSession, SessionHolder } from '@keyhall/core/sessions'
import type { AuthenticationMethod } from '@keyhall/core/protocol'
import type { ClientId, EpochSeconds, GrantId, UserId } from '@keyhall/core/shared'
import type { GrantReads, GrantRecord, GrantStore, ActiveGrant } from '@keyhall/core/tokens'
import { MAX_ACTIVE_GRANTS } from '@keyhall/core/tokens'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'
import { revokeOne } from './revoke.js'

/** Whether it was granted in the session: to its user, or by an exchange. */
const isOfSession = ({ sessionId, userId, origins }: GrantRecord, session: OwnedSession): boolean =>
  sessionId === session.id && (userId === session.userId || origins !== undefined)

export class MemoryGrantReads implements GrantReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async activeOfUser(userId: UserId, at: EpochSeconds): Promise<readonly ActiveGrant[]> {
    assertStorable(userId)
    return [...this.#tables.grants.values()]
      .filter((grant) => grant.userId === userId && grant.revokedAt === undefined && grant.expiresAt > at)
      .toSorted((one, other) => other.createdAt - one.createdAt || (one.id < other.id ? 1 : -1))
      .slice(0, MAX_ACTIVE_GRANTS)
      .map((grant) => this.#held(grant))
  }

  async holdersOfSession(session: OwnedSession): Promise<readonly GrantHolder[]> {
    assertStorable(session)
    const holders = new Map<string, GrantHolder>()
    for (const grant of this.#tables.grants.values()) {
      const { clientId, userId } = grant
      if (isOfSession(grant, session)) holders.set(JSON.stringify([clientId, userId]), { clientId, userId })
    }
    return [...holders.values()]
  }

  async holdersOfSessions(sessions: readonly OwnedSession[]): Promise<readonly SessionHolder[]> {
    const all: SessionHolder[] = []
    for (const session of sessions) all.push(...(await this.holdersOfSession(session)).map((holder) => ({ ...holder, sessionId: session.id })))
    return all
  }

  #held({ id, clientId, sessionId, scopes, audience, authTime, createdAt, expiresAt, actor }: GrantRecord): ActiveGrant {
    const tokens = [...this.#tables.refreshTokens.values()].filter(({ grantId, successorId }) => grantId === id && successorId === undefined)
    return {
      id,
      clientId,
      scopes,
      audience,
      ...(authTime === undefined ? {} : { authTime }),
      createdAt,
      expiresAt,
      ...(sessionId === undefined ? {} : { sessionId }),
      ...(actor ? { actor } : {}),
      lastUsedAt: Math.max(createdAt, ...tokens.map(({ issuedAt }) => issuedAt)),
      isRefreshable: tokens.length > 0,
      ...(tokens.length > 0 ? { refreshableUntil: Math.max(...tokens.map((token) => token.expiresAt)) } : {}),
    }
  }
}

export class MemoryGrantStore extends MemoryGrantReads implements GrantStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async revokeOfSessions(sessions: readonly OwnedSession[], at: EpochSeconds): Promise<void> {
    assertStorable(sessions)
    this.#revoke(at, (grant) => sessions.some((session) => isOfSession(grant, session)))
  }

  async revokeEnded({ userId, keep, grantsUntil }: GrantsToEnd, at: EpochSeconds): Promise<undefined> {
    assertStorable([userId, keep])
    this.#revoke(at, (grant) => grant.userId === userId && grant.createdAt <= grantsUntil && (keep === undefined || grant.sessionId !== keep))
  }

  async methodsOfUser(userId: UserId, limit: number): Promise<readonly (readonly AuthenticationMethod[])[]> {
    assertStorable(userId)
    return [...this.#tables.grants.values()].filter((grant) => grant.userId === userId && grant.revokedAt === undefined).slice(0, limit).map(({ amr }) => amr)
  }

  async revoke(id: GrantId, at: EpochSeconds): Promise<boolean> {
    return revokeOne(this.#tables.grants, id, at)
  }

  async revokeMadeUntil(until: EpochSeconds, at: EpochSeconds, limit: number): Promise<{ grants: number; accessTokens: number }> {
    const { grants, accessTokens } = this.#tables
    const [meantGrants, meantTokens] = [
      [...grants.values()].filter((grant) => grant.revokedAt === undefined && grant.createdAt <= until && grant.expiresAt > at).slice(0, limit),
      [...accessTokens.values()].filter((token) => token.grantId === undefined && token.revokedAt === undefined && token.issuedAt <= until && token.expiresAt > at).slice(0, limit),
    ]
    for (const { id } of meantGrants) revokeOne(grants, id, at)
    for (const { id } of meantTokens) revokeOne(accessTokens, id, at)
    return { grants: meantGrants.length, accessTokens: meantTokens.length }
  }

  /** Also the tokens for itself. */
  async revokeOfClient(clientId: ClientId, at: EpochSeconds): Promise<void> {
    assertStorable(clientId)
    this.#revoke(at, (grant) => grant.clientId === clientId)
    for (const token of this.#tables.accessTokens.values()) {
      if (token.clientId === clientId && token.grantId === undefined) revokeOne(this.#tables.accessTokens, token.id, at)
    }
  }

  #revoke(at: EpochSeconds, isMeant: (grant: GrantRecord) => boolean): void {
    const { grants } = this.#tables
    for (const grant of grants.values()) if (isMeant(grant)) revokeOne(grants, grant.id, at)
  }
}
