import { Failure } from '../../foundation/shared/index.js'

/** No role of the caller includes this permission here. */
export class PermissionDenied extends Failure {
  readonly kind = 'permission_denied'
  readonly code = 'permissions.denied'
}

/** No such role, or a role for another kind of place: instance, organization or project. */
export class RoleNotAccepted extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'permissions.role_not_accepted'
}

/** The user already has roles there, which can be changed. */
export class MemberTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'permissions.member_taken'
}

/** The user has no role there. */
export class MemberUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'permissions.member_unknown'
}
