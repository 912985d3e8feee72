import type { LoginPolicy } from '@keyhall/core/instance'
import { assertPolicyRevision } from '@keyhall/core/settings'
import { Revision } from '../../application/shapes/revision.message.js'
import { Nested, OneOf, message } from '../../message/index.js'
import { ListDetails } from '../list-query.js'
import { SECOND_FACTORS, onWire, readSecondFactor } from './factor-types.js'

class SecondFactorRequest {
  @OneOf(SECOND_FACTORS) type!: string
  @Revision() revision?: number
}
class ListSecondFactorsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @OneOf(SECOND_FACTORS, { list: 10 }) result!: string[]
}

export const secondFactorRequest = message(SecondFactorRequest)
export const listSecondFactorsResponse = message(ListSecondFactorsResponse)

export const listSecondFactors = ({ secondFactors }: LoginPolicy): ListSecondFactorsResponse =>
  ({ details: { totalResult: secondFactors.length }, result: onWire(secondFactors) })

const CHANGES = {
  add: (policy: LoginPolicy, type: string): LoginPolicy => ({ ...policy, secondFactors: [...new Set([...policy.secondFactors, readSecondFactor(type, 'type')])] }),
  remove: (policy: LoginPolicy, type: string): LoginPolicy => {
    const gone = readSecondFactor(type, 'type')
    return { ...policy, secondFactors: policy.secondFactors.filter((kind) => kind !== gone) }
  },
} as const
export type SecondFactorChange = keyof typeof CHANGES

/** Adds or removes a second factor. Adding an allowed one keeps its position. @throws InvalidMessage, PolicyChangedMeanwhile */
export function changeSecondFactor(change: SecondFactorChange, policy: LoginPolicy, { type, revision }: Pick<SecondFactorRequest, 'type' | 'revision'>): LoginPolicy {
  assertPolicyRevision(policy, revision)
  return CHANGES[change](policy, type)
}
