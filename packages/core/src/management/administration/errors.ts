import { Failure } from '../../foundation/shared/index.js'

/** The designated administrator of an organization does not exist. */
export class AdministratorUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'administration.administrator_unknown'
}
