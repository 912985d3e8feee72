import { Failure } from '../../foundation/shared/index.js'

/** The organization has already granted this user roles of this project; change that grant instead. */
export class UserGrantTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'user_grants.taken'
}

/** This user has no such grant. */
export class UserGrantUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'user_grants.unknown'
}

/** The project does not have one of these roles, or the list is empty. */
export class RoleKeysNotAccepted extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'user_grants.role_keys_not_accepted'
}
