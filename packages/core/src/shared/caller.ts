import type { ClientId, OrgId, UserId } from './brand.js'

/** Where a request came from, as far as the transport knows. */
export interface RequestOrigin {
  readonly address: string
  /** At most 256 characters, none of them a control character. */
  readonly userAgent?: string
  readonly requestId: string
}

/** Who calls a method of the API: a person or a service user that has proven itself. */
export interface Caller {
  readonly userId: UserId
  /** The organization that it belongs to. */
  readonly orgId: OrgId
  /** The client that its token was issued to. Absent for personal access tokens. */
  readonly clientId?: ClientId
  readonly origin: RequestOrigin
}
