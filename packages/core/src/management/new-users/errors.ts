import { Failure } from '../../foundation/shared/index.js'

/** The user name is not allowed for a service user. */
export class UserNameRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'accounts.user_name_refused'
}
