import type { PasswordComplexityPolicy } from '@keyhall/core/instance'
import { Revision } from '../../application/shapes/revision.message.js'
import { Flag, Long, Nested } from '../../message/index.js'
import { ObjectDetails } from '../object-details.js'

/** Requirements for passwords. */
export class PasswordComplexityPolicyRequest {
  @Long({ min: 8, max: 72 }) minLength!: number
  @Flag() hasUppercase!: boolean
  @Flag() hasLowercase!: boolean
  @Flag() hasNumber!: boolean
  @Flag() hasSymbol!: boolean
  /** Whether common passwords are rejected. Unknown to ZITADEL: if absent, it stays unchanged. */
  @Flag({ optional: true }) refuseCommon?: boolean
  @Revision() revision?: number
}

export class PasswordComplexityPolicyMessage {
  @Nested(() => ObjectDetails, { optional: true }) details?: ObjectDetails
  @Long({ min: 8, max: 72 }) minLength!: number
  @Flag() hasUppercase!: boolean
  @Flag() hasLowercase!: boolean
  @Flag() hasNumber!: boolean
  @Flag() hasSymbol!: boolean
  @Flag() isDefault!: boolean
  @Flag() refuseCommon!: boolean
  @Revision() revision?: number
}

export const complexityPolicyOf = (
  { minLength, hasUppercase, hasLowercase, hasNumber, hasSymbol, refuseCommon }: PasswordComplexityPolicyRequest,
  before: PasswordComplexityPolicy,
): PasswordComplexityPolicy =>
  ({ minLength, hasUppercase, hasLowercase, hasNumber, hasSymbol, refuseCommon: refuseCommon ?? before.refuseCommon })

export const writeComplexityPolicy = (policy: PasswordComplexityPolicy, isDefault: boolean): PasswordComplexityPolicyMessage =>
  ({ ...policy, isDefault })
