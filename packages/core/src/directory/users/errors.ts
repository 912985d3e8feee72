import { Failure } from '../../foundation/shared/index.js'

/** Another user of the organization has this user name, or the id is taken. */
export class LoginNameTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'users.login_name_taken'
}
