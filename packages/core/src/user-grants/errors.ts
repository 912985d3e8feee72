import { Failure } from '../shared/index.js'

/** The organization has given this user roles of this project already: these are changed. */
export class UserGrantTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'user_grants.taken'
}
