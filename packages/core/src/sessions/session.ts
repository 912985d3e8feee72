import type { SessionLifetimes } from '../foundation/instance/index.js'
import type { AuthenticationMethod } from '../foundation/protocol/index.js'
import type { EpochSeconds, OrgId, RequestOrigin, SecretHash, SessionId, UserId } from '../foundation/shared/index.js'

/** A sign-in of one person in one browser. A browser may hold several. */
export interface Session {
  readonly id: SessionId
  readonly userId: UserId
  /** SHA-256 of the cookie that the browser holds; all sessions of a browser share it. */
  readonly browserHash: SecretHash
  readonly createdAt: EpochSeconds
  /** The last active authentication (OIDC Core §2, `auth_time`). */
  readonly authTime: EpochSeconds
  readonly amr: readonly AuthenticationMethod[]
  readonly lastSeenAt: EpochSeconds
  readonly expiresAt: EpochSeconds
  /** Where the last sign-in came from: an IP address. Absent where nobody knows. */
  readonly address?: string
  /** What the browser called itself then, at most 200 characters. */
  readonly userAgent?: string
}

const MAX_USER_AGENT = 200

/** What a session keeps of where it was signed in to. */
export const originOfSession = (origin: RequestOrigin | undefined): Pick<Session, 'address' | 'userAgent'> => ({
  ...(origin?.address ? { address: origin.address } : {}),
  ...(origin?.userAgent ? { userAgent: origin.userAgent.slice(0, MAX_USER_AGENT) } : {}),
})

/** A living session with the names that the account picker shows and `login_hint` is compared with. */
export interface KnownSession extends Session {
  readonly loginName: string
  /** What pages call the person, as `shownName` makes it. */
  readonly shownName: string
  readonly orgId: OrgId
  /** Of that organization. */
  readonly primaryDomain: string
  readonly displayName: string
  readonly email?: string
  /** It was signed in to by one factor, and more are asked for meanwhile: it lets nobody in who does not prove another one. */
  readonly isSecondFactorOwed?: true
}

/** Whether the session may still sign somebody in: neither idle nor alive for too long. */
export const isAlive = (session: Session, lifetimes: Pick<SessionLifetimes, 'idle'>, now: EpochSeconds): boolean =>
  now < session.expiresAt && now < session.lastSeenAt + lifetimes.idle
