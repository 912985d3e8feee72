import type { LoginPolicy } from '@keyhall/core/instance'
import { Nested, OneOf, message } from '../../message/index.js'
import { ListDetails } from '../list-query.js'
import { SECOND_FACTORS, onWire, readSecondFactor } from './factor-types.js'

class SecondFactorRequest {
  @OneOf(SECOND_FACTORS) type!: string
}
class ListSecondFactorsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @OneOf(SECOND_FACTORS, { list: 10 }) result!: string[]
}

export const secondFactorRequest = message(SecondFactorRequest)
export const listSecondFactorsResponse = message(ListSecondFactorsResponse)

export const listSecondFactors = ({ secondFactors }: LoginPolicy): ListSecondFactorsResponse =>
  ({ details: { totalResult: secondFactors.length }, result: onWire(secondFactors) })

/** Adds or removes a second factor. Adding an allowed one keeps its position. @throws InvalidMessage */
export const SECOND_FACTOR_CHANGES = {
  add: (policy: LoginPolicy, { type }: SecondFactorRequest): LoginPolicy =>
    ({ ...policy, secondFactors: [...new Set([...policy.secondFactors, readSecondFactor(type, 'type')])] }),
  remove: (policy: LoginPolicy, { type }: SecondFactorRequest): LoginPolicy => {
    const gone = readSecondFactor(type, 'type')
    return { ...policy, secondFactors: policy.secondFactors.filter((kind) => kind !== gone) }
  },
} as const
