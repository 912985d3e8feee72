import { Failure } from '../../foundation/shared/index.js'

/** The caller holds no role that permits this, here. */
export class PermissionDenied extends Failure {
  readonly kind = 'permission_denied'
  readonly code = 'permissions.denied'
}

/** The text names no role, or one that is held elsewhere: in the instance, in organizations, or in projects. */
export class RoleNotAccepted extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'permissions.role_not_accepted'
}

/** The user holds roles there already: these are changed. */
export class MemberTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'permissions.member_taken'
}

/** The user holds no role there. */
export class MemberUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'permissions.member_unknown'
}
