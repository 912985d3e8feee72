import type { LockoutPolicy, LoginPolicy, PasswordComplexityPolicy } from '@keyhall/core/instance'
import { Flag, Long, Nested, Rule } from '../message/index.js'
import { ObjectDetails } from './object-details.js'

/** How people may sign in. */
export class LoginPolicyMessage {
  @Nested(() => ObjectDetails, { optional: true }) details?: ObjectDetails
  @Flag() allowUsernamePassword!: boolean
  @Flag() allowRegister!: boolean
  @Flag() disableLoginWithEmail!: boolean
  /** Whether it is that of the instance. */
  @Flag() isDefault!: boolean
}

/** What a password needs. */
export class PasswordComplexityPolicyMessage {
  @Nested(() => ObjectDetails, { optional: true }) details?: ObjectDetails
  @Long({ min: 8, max: 72 }) minLength!: number
  @Flag() hasUppercase!: boolean
  @Flag() hasLowercase!: boolean
  @Flag() hasNumber!: boolean
  @Flag() hasSymbol!: boolean
  @Flag() isDefault!: boolean
}

/** What happens to whoever guesses. */
@Rule<LockoutPolicyMessage>(({ maxOtpAttempts }) => (maxOtpAttempts === 0 ? [] : [{ field: 'maxOtpAttempts', problem: 'must be 0: there are no one-time passwords yet' }]))
export class LockoutPolicyMessage {
  @Nested(() => ObjectDetails, { optional: true }) details?: ObjectDetails
  /** 0 never locks. */
  @Long({ min: 0, max: 1000 }) maxPasswordAttempts!: number
  @Long({ min: 0, max: 1000 }) maxOtpAttempts!: number
  @Flag() isDefault!: boolean
}

export const loginPolicyOf = ({ allowUsernamePassword, allowRegister, disableLoginWithEmail }: LoginPolicyMessage): LoginPolicy => ({
  allowUsernamePassword,
  allowRegister,
  disableLoginWithEmail,
})

export const complexityPolicyOf = ({
  minLength, hasUppercase, hasLowercase, hasNumber, hasSymbol,
}: PasswordComplexityPolicyMessage): PasswordComplexityPolicy => ({ minLength, hasUppercase, hasLowercase, hasNumber, hasSymbol })

export const lockoutPolicyOf = ({ maxPasswordAttempts }: LockoutPolicyMessage): LockoutPolicy => ({ maxPasswordAttempts })
