import { Failure } from '../../foundation/shared/index.js'

/** The organization has no such policy of its own: that of the instance holds, which is not changed for one organization. */
export class PolicyInherited extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'settings.policy_inherited'
}
