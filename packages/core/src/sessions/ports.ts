import type { ClientId, EpochSeconds, Message, Page, Search, SecretHash, SessionId, UserId } from '../foundation/shared/index.js'
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
  add(session: Session): Promise<void>
  /** Replaces `authTime`, `amr`, `lastSeenAt`, `browserHash`, `address` and `userAgent` of a session that exists. */
  update(session: Session): Promise<void>
  touch(id: SessionId, at: EpochSeconds): Promise<void>
  /** Moves all sessions of a browser to its new cookie. */
  moveBrowser(from: SecretHash, to: SecretHash): Promise<void>
  /** All sessions of a person in every browser, expired ones included. */
  ofUser(userId: UserId): Promise<readonly SessionId[]>
  /** @returns the user; `undefined` when it did not exist */
  remove(id: SessionId): Promise<UserId | undefined>
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

/** The grant operations needed to end a session. */
export interface GrantRevocation extends GrantHolders {
  revokeOfSession(session: OwnedSession, at: EpochSeconds): Promise<void>
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
