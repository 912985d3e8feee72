import type { SessionLifetimes } from '../foundation/instance/index.js'
import type { AuthenticationMethod } from '../foundation/protocol/index.js'
import type { NamedUser } from '../directory/users/index.js'
import { loginName, shownName } from '../directory/users/index.js'
import type { EpochSeconds, OrgId, RequestOrigin, SecretHash, SessionId, UserId } from '../foundation/shared/index.js'
import { withDefined } from '../foundation/shared/index.js'

/** A sign-in of one person in one browser. A browser may have several. */
export interface Session {
  readonly id: SessionId
  readonly userId: UserId
  /** SHA-256 of the browser's session cookie; all sessions of a browser share it. */
  readonly browserHash: SecretHash
  readonly createdAt: EpochSeconds
  /** The last active authentication (OIDC Core §2, `auth_time`). */
  readonly authTime: EpochSeconds
  readonly amr: readonly AuthenticationMethod[]
  readonly lastSeenAt: EpochSeconds
  readonly expiresAt: EpochSeconds
  /** IP address of the last sign-in, if known. */
  readonly address?: string
  /** The `User-Agent` of the last sign-in, at most 200 characters. */
  readonly userAgent?: string
}

const MAX_USER_AGENT = 200

/** The origin of the sign-in as stored with the session. */
export const originOfSession = (origin: RequestOrigin | undefined): Pick<Session, 'address' | 'userAgent'> => ({
  ...(origin?.address ? { address: origin.address } : {}),
  ...(origin?.userAgent ? { userAgent: origin.userAgent.slice(0, MAX_USER_AGENT) } : {}),
})

/** A live session with the names that the account picker shows and `login_hint` is compared with. */
export interface KnownSession extends Session {
  readonly loginName: string
  /** The person's name on pages, from `shownName`. */
  readonly shownName: string
  readonly orgId: OrgId
  /** Of that organization. */
  readonly primaryDomain: string
  readonly displayName: string
  readonly email?: string
  /** The session has one factor, but two are required by now: it is usable only after a second factor. */
  readonly isSecondFactorOwed?: true
}

/** A session with the names of its user. */
export function knownSession(session: Session, named: Pick<NamedUser, 'user' | 'primaryDomain'>): KnownSession {
  const { user, primaryDomain } = named
  const person = {
    loginName: loginName(named),
    shownName: shownName(named),
    orgId: user.orgId,
    primaryDomain,
    displayName: user.kind === 'human' ? user.profile.displayName : user.name,
    ...session,
  }
  return withDefined(person, { email: user.kind === 'human' ? user.email?.address : undefined })
}

/** Whether the session is within its idle and absolute lifetimes. */
export const isAlive = (session: Session, lifetimes: Pick<SessionLifetimes, 'idle'>, now: EpochSeconds): boolean =>
  now < session.expiresAt && now < session.lastSeenAt + lifetimes.idle

/** Living sessions of a person. A new one ends the oldest. */
export const MAX_SESSIONS = 500
/** From this number of others on, a sign-in looks for a surplus under a lock: those at the same time do not see each other. */
export const MANY_SESSIONS = 400
