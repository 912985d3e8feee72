import { Failure } from '../../foundation/shared/index.js'

/** Nobody knows the reference, its time is over, or it is not for the caller to see. */
export class LoginTraceUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'login_trace.unknown'
}
