import type { ProviderId, SecretHash, SessionId } from '../foundation/shared/index.js'

/** The sign-in at an identity provider that a session came from. */
export interface UpstreamSession {
  readonly providerId: ProviderId
  /** Identifies the person at the provider. */
  readonly externalId: string
  /** SHA-256 of the session id of the provider (`sid`), if it has one. */
  readonly sidHash?: SecretHash
  /** What the provider needs for a sign-out there, sealed. Present only if people are signed out there too. */
  readonly logoutHint?: string
}

/** The sessions that a provider ends: those of one of its sessions, of one of its people, or both. At least one is present. */
export interface EndedUpstream extends Pick<UpstreamSession, 'providerId' | 'sidHash'> {
  readonly externalId?: string
}

export interface UpstreamSessionReads {
  /** The source of a session, if it came from a provider. */
  of(sessionId: SessionId): Promise<UpstreamSession | undefined>
}

/** Deleted with their sessions. */
export interface UpstreamSessionStore extends UpstreamSessionReads {
  /** Adds the source of a session, or replaces it. */
  put(sessionId: SessionId, source: UpstreamSession): Promise<void>
  /** The sessions that came from there, by id; at most 1,000. */
  find(ended: EndedUpstream): Promise<readonly SessionId[]>
}
