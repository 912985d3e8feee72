import type { LoginPolicy } from '@keyhall/core/instance'
import { MultiFactorsFollowPasskeys, assertPolicyRevision } from '@keyhall/core/settings'
import { Revision } from '../../application/shapes/revision.message.js'
import { Nested, OneOf, Rule, message } from '../../message/index.js'
import { ListDetails } from '../list-query.js'
import { MULTI_FACTORS, multiFactorsOf } from './factor-types.js'

@Rule<MultiFactorRequest>(({ type }) => (type === MULTI_FACTORS[0] ? [{ field: 'type', problem: `must be ${MULTI_FACTORS[1]}` }] : []))
class MultiFactorRequest {
  @OneOf(MULTI_FACTORS) type!: string
  @Revision() revision?: number
}
class ListMultiFactorsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @OneOf(MULTI_FACTORS, { list: 10 }) result!: string[]
}

export const multiFactorRequest = message(MultiFactorRequest)
export const listMultiFactorsResponse = message(ListMultiFactorsResponse)

export function listMultiFactors(policy: LoginPolicy): ListMultiFactorsResponse {
  const result = multiFactorsOf(policy)
  return { details: { totalResult: result.length }, result }
}

export type MultiFactorChange = 'add' | 'remove'

/**
 * A passkey with user verification counts as two factors exactly where passkeys are allowed. So adding it where they are allowed, and removing it where
 * they are not, change nothing; the opposite is refused, because it would also allow or forbid signing in with a passkey.
 *
 * @throws MultiFactorsFollowPasskeys, PolicyChangedMeanwhile
 */
export function changeMultiFactor(change: MultiFactorChange, policy: LoginPolicy, { revision }: { readonly revision?: number }): LoginPolicy {
  assertPolicyRevision(policy, revision)
  if (policy.allowPasskeys === (change === 'add')) return policy
  throw new MultiFactorsFollowPasskeys(`multi factors follow passwordlessType: set it to PASSWORDLESS_TYPE_${change === 'add' ? 'ALLOWED' : 'NOT_ALLOWED'} instead`)
}
