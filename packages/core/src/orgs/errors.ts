import { Failure } from '../shared/index.js'

/** Another organization has this id or primary domain. */
export class OrgTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'orgs.taken'
}
