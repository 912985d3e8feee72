import { Failure } from '../../foundation/shared/index.js'

/** No project has this id. */
export class ProjectUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'projects.unknown'
}

/** A project has this id already. */
export class ProjectIdTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'projects.id_taken'
}

/** The project has no role with this key. */
export class ProjectRoleUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'projects.role_unknown'
}

/** The project has a role with this key. */
export class ProjectRoleTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'projects.role_taken'
}
