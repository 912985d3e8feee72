import { Failure } from '../../foundation/shared/index.js'

/** The organization has given this user roles of this project already: these are changed. */
export class UserGrantTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'user_grants.taken'
}

/** There is no such grant of this user. */
export class UserGrantUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'user_grants.unknown'
}

/** The project does not have one of these roles, or there is none. */
export class RoleKeysNotAccepted extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'user_grants.role_keys_not_accepted'
}
