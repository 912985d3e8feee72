import { Failure } from '../../foundation/shared/index.js'

/** The organization inherits this policy from the instance, so there is none of its own to change or remove. */
export class PolicyInherited extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'settings.policy_inherited'
}

/** The policy is not the one that the caller has changed. */
export class PolicyChangedMeanwhile extends Failure {
  readonly kind = 'aborted'
  readonly code = 'settings.policy_changed_meanwhile'
}

/** The allowed multi factors follow from whether passkeys are allowed, and cannot be changed alone. */
export class MultiFactorsFollowPasskeys extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'settings.multi_factors_follow_passkeys'
}
