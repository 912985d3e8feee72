import { Failure } from '../shared/index.js'

/** The organization has no such policy of its own: that of the instance holds, which is not changed for one organization. */
export class PolicyInherited extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'settings.policy_inherited'
}

/** The change would leave an organization, or the owners of the instance, without a way to sign in. */
export class SignInImpossible extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'settings.sign_in_impossible'
}
