import type { LockoutPolicy, LoginPolicy, PasswordComplexityPolicy } from '@keyhall/core/instance'
import { DEFAULT_POLICIES } from '@keyhall/core/instance'
import { Flag, Long, Nested, Rule } from '../message/index.js'
import { ObjectDetails } from './object-details.js'

/** How people may sign in. */
export class LoginPolicyRequest {
  @Flag() allowUsernamePassword!: boolean
  @Flag() allowRegister!: boolean
  @Flag() disableLoginWithEmail!: boolean
}

export class LoginPolicyMessage extends LoginPolicyRequest {
  @Nested(() => ObjectDetails, { optional: true }) details?: ObjectDetails
  /** Whether it is that of the instance. */
  @Flag() isDefault!: boolean
}

/** What a password needs. */
export class PasswordComplexityPolicyRequest {
  @Long({ min: 8, max: 72 }) minLength!: number
  @Flag() hasUppercase!: boolean
  @Flag() hasLowercase!: boolean
  @Flag() hasNumber!: boolean
  @Flag() hasSymbol!: boolean
}

export class PasswordComplexityPolicyMessage extends PasswordComplexityPolicyRequest {
  @Nested(() => ObjectDetails, { optional: true }) details?: ObjectDetails
  @Flag() isDefault!: boolean
}

/** What happens to whoever guesses. */
@Rule<LockoutPolicyRequest>(({ maxOtpAttempts }) =>
  maxOtpAttempts === 0 ? [] : [{ field: 'maxOtpAttempts', problem: 'must be 0: there are no one-time passwords yet' }],
)
export class LockoutPolicyRequest {
  /** 0 never locks. */
  @Long({ min: 0, max: 1000 }) maxPasswordAttempts!: number
  @Long({ min: 0, max: 1000 }) maxOtpAttempts!: number
}

export class LockoutPolicyMessage extends LockoutPolicyRequest {
  @Nested(() => ObjectDetails, { optional: true }) details?: ObjectDetails
  @Flag() isDefault!: boolean
}

export const loginPolicyOf = ({ allowUsernamePassword, allowRegister, disableLoginWithEmail }: LoginPolicyRequest): LoginPolicy => ({
  ...DEFAULT_POLICIES.login,
  allowUsernamePassword,
  allowRegister,
  disableLoginWithEmail,
})

export const complexityPolicyOf = ({
  minLength, hasUppercase, hasLowercase, hasNumber, hasSymbol,
}: PasswordComplexityPolicyRequest): PasswordComplexityPolicy => ({ ...DEFAULT_POLICIES.passwordComplexity, minLength, hasUppercase, hasLowercase, hasNumber, hasSymbol })

export const lockoutPolicyOf = ({ maxPasswordAttempts }: LockoutPolicyRequest): LockoutPolicy => ({ ...DEFAULT_POLICIES.lockout, maxPasswordAttempts })
