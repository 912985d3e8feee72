import { Failure } from '../../foundation/shared/index.js'

/** The reference is unknown, has expired, or is not visible to the caller. */
export class LoginTraceUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'login_trace.unknown'
}
