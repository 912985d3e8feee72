import type { FailureKind } from '@keyhall/core/shared'

/** The gRPC code of each kind of failure. */
export const GRPC_CODE: Readonly<Record<FailureKind, number>> = {
  invalid_argument: 3,
  deadline_exceeded: 4,
  not_found: 5,
  already_exists: 6,
  permission_denied: 7,
  resource_exhausted: 8,
  failed_precondition: 9,
  aborted: 10,
  unimplemented: 12,
  internal: 13,
  unavailable: 14,
  unauthenticated: 16,
}
