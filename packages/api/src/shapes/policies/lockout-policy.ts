import type { LockoutPolicy } from '@keyhall/core/instance'
import { Revision } from '../../application/shapes/revision.message.js'
import { Flag, Long, Nested } from '../../message/index.js'
import { ObjectDetails } from '../object-details.js'

/** Limits for wrong passwords and codes. */
export class LockoutPolicyRequest {
  /** 0 means unlimited. */
  @Long({ min: 0, max: 1000 }) maxPasswordAttempts!: number
  /** The same for all kinds of second factors. */
  @Long({ min: 0, max: 1000 }) maxOtpAttempts!: number
  @Revision() revision?: number
}

export class LockoutPolicyMessage extends LockoutPolicyRequest {
  @Nested(() => ObjectDetails, { optional: true }) details?: ObjectDetails
  @Flag() isDefault!: boolean
}

export const lockoutPolicyOf = ({ maxPasswordAttempts, maxOtpAttempts }: LockoutPolicyRequest): LockoutPolicy =>
  ({ maxPasswordAttempts, maxSecondFactorAttempts: maxOtpAttempts })

export const writeLockoutPolicy = ({ maxPasswordAttempts, maxSecondFactorAttempts }: LockoutPolicy, isDefault: boolean): LockoutPolicyMessage =>
  ({ maxPasswordAttempts, maxOtpAttempts: maxSecondFactorAttempts, isDefault })
