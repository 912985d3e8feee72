import type { KnownSession, Session } from '../../sessions/index.js'
import { originOfSession } from '../../sessions/index.js'
import type { EpochSeconds, RequestOrigin, SecretHash } from '../../foundation/shared/index.js'
import { SessionId } from '../../foundation/shared/index.js'
import type { IdentifiedPerson } from './auth-request.js'

interface SignIn {
  readonly now: EpochSeconds
  /** Of a new session. */
  readonly id: () => string
  /** Of the new session cookie. */
  readonly browserHash: SecretHash
  /** Lifetime of a new session in seconds. */
  readonly absolute: number
  readonly origin: RequestOrigin | undefined
}

/** The session after a sign-in: a new one, or the existing one of that person, whose end does not move. */
export const sessionAfter = (existing: KnownSession | undefined, { userId, amr, authTime }: IdentifiedPerson, { now, id, browserHash, absolute, origin }: SignIn): Session => ({
  id: existing?.id ?? SessionId.parse(id()),
  createdAt: existing?.createdAt ?? now,
  userId,
  browserHash,
  authTime: authTime ?? now,
  amr,
  lastSeenAt: now,
  expiresAt: existing?.expiresAt ?? now + absolute,
  ...originOfSession(origin),
})
