import { Failure } from '../shared/index.js'

/** No owner of the instance would be left who can act, or none who can sign in. */
export class LastOwner extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'instance.last_owner'
}

/** What the service itself needs: its default organization, its own project and what that project belongs to. */
export class NeededByService extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'instance.needed_by_service'
}

/** The change would leave an organization, or the owners of the instance, without a way to sign in. */
export class SignInImpossible extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'settings.sign_in_impossible'
}
