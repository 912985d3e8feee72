import type { AuditActor, NewEvent } from '../foundation/audit/index.js'
import type { AuthenticationMethod } from '../foundation/protocol/index.js'
import type { ClientId, EpochSeconds, Message, Page, RequestContext, Search, SecretHash, SessionId, UserId } from '../foundation/shared/index.js'
import type { KnownSession, Session } from './session.js'

/**
 * The fields that sessions are searched by; `orgId` is that of the user. `ownIdleAt` is when the session reaches its organization's own idle
 * limit; absent if the organization has none.
 */
export type SessionField = 'id' | 'userId' | 'orgId' | 'createdAt' | 'lastSeenAt' | 'expiresAt' | 'ownIdleAt'

/** A session with a grant to the client has ended. */
export interface SessionEnded {
  readonly clientId: ClientId
  readonly userId: UserId
  readonly sessionId: SessionId
}

/** To a client (OIDC Back-Channel Logout §2.5). */
export type LogoutMessage = Message<'back_channel_logout', SessionEnded>

export interface SessionSearch {
  /** Also returns expired sessions. */
  find(id: SessionId): Promise<KnownSession | undefined>
  /** Also returns expired sessions. */
  search(search: Search<SessionField>): Promise<Page<KnownSession>>
}

export interface SessionReads {
  /** Sessions of a browser whose user and organization are active, newest sign-in first; at most 50. */
  ofBrowser(browserHash: SecretHash): Promise<readonly KnownSession[]>
}

export interface SessionStore extends SessionReads {
  /** @returns whether the person has so many other sessions that the caller must look for a surplus */
  add(session: Session): Promise<boolean>
  /**
   * Locks the person until this unit of work ends, so that none of several sign-ins at once is missed.
   *
   * @returns the sessions of the person beyond the newest `max`, at most 200; never the one named
   */
  surplus(session: OwnedSession, max: number): Promise<readonly SessionId[]>
  /** Replaces `authTime`, `amr`, `lastSeenAt`, `browserHash`, `address` and `userAgent` of a session that exists. */
  update(session: Session): Promise<void>
  touch(id: SessionId, at: EpochSeconds): Promise<void>
  /** Moves all sessions of a browser to its new cookie. */
  moveBrowser(from: SecretHash, to: SecretHash): Promise<void>
  /** How sessions of a person were opened, expired ones included: at most `limit`. */
  methodsOfUser(userId: UserId, limit: number): Promise<readonly (readonly AuthenticationMethod[])[]>
  /** The sessions of a person in every browser, expired ones included. */
  ofUser(userId: UserId): Promise<readonly SessionId[]>
  /** @returns those that existed */
  removeAll(ids: readonly SessionId[]): Promise<readonly OwnedSession[]>
  /** Removes at most `limit` sessions of a person, in one statement. */
  removeOfUser(which: SessionsToEnd): Promise<RemovedSessions>
}

/** The actor who ends a session, by default its own person, and the requesting client. */
export interface Ending extends RequestContext {
  readonly actor?: AuditActor
}

/** Which sessions of a person to end, newest first. */
export interface SessionsToEnd {
  readonly userId: UserId
  /** A session that stays. */
  readonly keep?: SessionId | undefined
  /** Only those that began at this instant or before; all by default. */
  readonly until?: EpochSeconds | undefined
  readonly limit: number
}

/** Removed sessions of a person, and how far back the others began, if there are any. */
export interface RemovedSessions {
  readonly removed: readonly OwnedSession[]
  readonly until?: EpochSeconds
}

/** A place in a walk over the grants of a person. */
export interface GrantPlace {
  readonly sessionId?: SessionId
  readonly id: string
}

/**
 * Sign-ins of a person that have ended, although their rows are still there. While this is stored, no read returns these sessions, and these grants count as
 * revoked.
 */
export interface PendingEnding extends Pick<SessionsToEnd, 'userId' | 'keep'> {
  readonly id: string
  /** Sessions that began at this instant or before have ended. */
  readonly sessionsUntil: EpochSeconds
  /** Grants made at this instant or before are revoked, unless they belong to a session that goes on. */
  readonly grantsUntil: EpochSeconds
  readonly endedAt: EpochSeconds
  readonly by: Ending
  /** Grants up to here are done. */
  readonly place?: GrantPlace | undefined
  /** Recorded when the user is removed after the last batch. */
  readonly removal?: NewEvent | undefined
}

export interface PendingEndingReads {
  /** The oldest ones; at most 100. */
  ids(): Promise<readonly string[]>
}

/** The endings that a job finishes in batches. */
export interface PendingEndings extends PendingEndingReads {
  add(ending: PendingEnding): Promise<void>
  /** Locks the ending until this unit of work ends. @returns `undefined` when it is complete, or locked by another process */
  claim(id: string): Promise<PendingEnding | undefined>
  /** Replaces `place`. */
  moveTo(id: string, place: GrantPlace): Promise<void>
  remove(id: string): Promise<void>
}

/** A client that was granted something in a session, on behalf of a user. */
export interface GrantHolder {
  readonly clientId: ClientId
  readonly userId: UserId
}

/** A session and its user. Only an exchange (RFC 8693) grants something to another user in it. */
export type OwnedSession = Pick<Session, 'id' | 'userId'>

export interface GrantHolders {
  /** Each holder once, including those of revoked and expired grants. */
  holdersOfSession(session: OwnedSession): Promise<readonly GrantHolder[]>
}

/** A client to notify of the end of a session. */
export interface SessionHolder extends GrantHolder {
  readonly sessionId: SessionId
}

/** Grants of a person to revoke: all but those of sessions that go on. */
export interface GrantsToEnd extends Pick<PendingEnding, 'userId' | 'keep' | 'sessionsUntil' | 'grantsUntil' | 'place'> {
  readonly limit: number
}

/** The grant operations needed to end sessions. */
export interface GrantRevocation extends GrantHolders {
  /** How the sign-ins of a person's grants were done that are not revoked: at most `limit`. */
  methodsOfUser(userId: UserId, limit: number): Promise<readonly (readonly AuthenticationMethod[])[]>
  /** As `holdersOfSession` for several sessions, without repetitions. */
  holdersOfSessions(sessions: readonly OwnedSession[]): Promise<readonly SessionHolder[]>
  revokeOfSessions(sessions: readonly OwnedSession[], at: EpochSeconds): Promise<void>
  /**
   * Revokes the grants of a person in at most two statements, of which each reads at most `limit` grants.
   *
   * @returns the place to continue from; `undefined` when all are revoked
   */
  revokeEnded(which: GrantsToEnd, at: EpochSeconds): Promise<GrantPlace | undefined>
}

/** The claims of one of our ID tokens, expired or not. */
export interface IdTokenHint {
  readonly userId: UserId
  /** `azp`: the client that it was issued to. */
  readonly clientId: ClientId
  /** Absent when the token came from no sign-in. */
  readonly sessionId?: SessionId
}

/** Verifies `id_token_hint` (OIDC Core §3.1.2.1). */
export interface IdTokenHints {
  /** @returns `undefined` for anything but an ID token of this issuer */
  verify(jwt: string): Promise<IdTokenHint | undefined>
}
