import { Failure } from '../shared/index.js'
import type { RuleFault } from './rule-fault.js'

/** A claim rule cannot be stored. */
export class ClaimRuleRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'claim_rules.refused'

  constructor({ member, fault }: RuleFault) {
    super(`${member}: ${fault}`)
  }
}
