import type { ClientId, EpochSeconds, Page, Search, SecretHash, SessionId, UserId } from '../foundation/shared/index.js'
import type { KnownSession, Session } from './session.js'

/**
 * What sessions are searched by; `orgId` is that of the user. `ownIdleAt` is when the session has been idle for as long as the
 * organization allows: absent where the organization says nothing of its own.
 */
export type SessionField = 'id' | 'userId' | 'orgId' | 'createdAt' | 'lastSeenAt' | 'expiresAt' | 'ownIdleAt'

export interface SessionSearch {
  /** Whether it lives or not. */
  find(id: SessionId): Promise<KnownSession | undefined>
  /** Whether they live or not. */
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
  /** Moves all sessions of a browser to its new cookie, and leaves none at the old one. */
  moveBrowser(from: SecretHash, to: SecretHash): Promise<void>
  /** All of a person, alive or not, in every browser. */
  ofUser(userId: UserId): Promise<readonly SessionId[]>
  /** @returns whose it was; `undefined` when it was not there */
  remove(id: SessionId): Promise<UserId | undefined>
}

/** Somebody to whom something was granted in a session, in the name of a user. */
export interface GrantHolder {
  readonly clientId: ClientId
  readonly userId: UserId
}

/** What ending a session needs to know of grants. */
export interface GrantRevocation {
  revokeOfSession(sessionId: SessionId, at: EpochSeconds): Promise<void>
  /** Each once, whether the grant still stands or was revoked or has expired. */
  holdersOfSession(sessionId: SessionId): Promise<readonly GrantHolder[]>
}

/** What an ID token of ours says about whom it was issued to, expired or not. */
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
