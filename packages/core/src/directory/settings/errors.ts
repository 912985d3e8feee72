import { Failure } from '../../foundation/shared/index.js'

/** The organization inherits this policy from the instance, so there is none of its own to change or remove. */
export class PolicyInherited extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'settings.policy_inherited'
}
