import type { ClientId, OrgId, SessionId, UserId } from './entity-ids.js'
import type { RequestOrigin } from './request-origin.js'

/** Who calls a method of the API: a person or a service user that has proven itself. */
export interface Caller {
  readonly userId: UserId
  /** The organization that it belongs to. */
  readonly orgId: OrgId
  /** The client that its token was issued to. Absent for personal access tokens. */
  readonly clientId?: ClientId
  /** The sign-in that its token was granted in. Absent where it was granted in none. */
  readonly sessionId?: SessionId
  /** Present when it may change the instance itself (`iam.write`). */
  readonly runsInstance?: true
  readonly origin: RequestOrigin
}
