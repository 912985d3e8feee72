import type { ClientId, OrgId, SessionId, UserId } from './entity-ids.js'
import type { RequestOrigin } from './request-origin.js'

/** The authenticated caller of an API method: a person or a service user. */
export interface Caller {
  readonly userId: UserId
  /** The caller's organization. */
  readonly orgId: OrgId
  /** The client that its token was issued to. Absent for personal access tokens. */
  readonly clientId?: ClientId
  /** The session in which its token was granted, if any. */
  readonly sessionId?: SessionId
  /** Present when it may change the instance itself (`iam.write`). */
  readonly runsInstance?: true
  /** Present when a program decides on the call, so that the audit trail must name its client. */
  readonly isThroughAgent?: true
  readonly origin: RequestOrigin
}
