import { Failure } from '../shared/index.js'

/** The project has a role with this key. */
export class ProjectRoleTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'projects.role_taken'
}
