import { Failure } from '../shared/index.js'

/** The instance would be left without an owner who is active, or without one who can sign in. */
export class LastOwner extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'instance.last_owner'
}

/** Required by the service itself: its default organization, its own project and the organization of that project. */
export class NeededByService extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'instance.needed_by_service'
}

/** The change would leave an organization, or the owners of the instance, without a way to sign in. */
export class SignInImpossible extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'settings.sign_in_impossible'
}
