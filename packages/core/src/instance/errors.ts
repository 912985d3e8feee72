import { Failure } from '../shared/index.js'

/** Nobody would be left who owns the instance and can act. */
export class LastOwner extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'instance.last_owner'
}

/** What the service itself needs: its default organization, its own project and what that project belongs to. */
export class NeededByService extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'instance.needed_by_service'
}
