import type { FailureKind } from '@keyhall/core/shared'

/** The HTTP status of every kind of failure. A new kind does not compile until it is mapped here. */
export const HTTP_STATUS: Readonly<Record<FailureKind, number>> = {
  invalid_argument: 400,
  unauthenticated: 401,
  permission_denied: 403,
  not_found: 404,
  already_exists: 409,
  failed_precondition: 400,
  aborted: 409,
  resource_exhausted: 429,
  unimplemented: 501,
  deadline_exceeded: 504,
  unavailable: 503,
  internal: 500,
}
