import { DEFAULT_POLICIES } from '../../foundation/instance/index.js'
import type { PasswordComplexityPolicy } from '../../foundation/instance/index.js'
import type { Branded, EpochSeconds, UserId } from '../../foundation/shared/index.js'

/** A password hash in modular form, `$<algorithm>$…`, whose shape and cost were checked before it was stored. */
export type EncodedHash = Branded<string, 'EncodedHash'>

/**
 * Identifies one chosen password of a user. The store creates a new one for each password, and preserves it when the same password is
 * rehashed. Compare stamps for equality only: they have no order and involve no clock.
 */
export type PasswordStamp = Branded<string, 'PasswordStamp'>

/** The stamp of a user without a password. */
export const NO_PASSWORD = 'none' as PasswordStamp

/** A user's password, as a use case stores it. */
export interface ChosenPassword {
  readonly userId: UserId
  readonly hash: EncodedHash
  readonly changedAt: EpochSeconds
  /** The next sign-in must change it. */
  readonly isChangeRequired?: true
  /**
   * The password was chosen, or the present address was set, by the account itself while that address was unverified: the first verification
   * removes the password.
   */
  readonly isUnproven?: true
}

/** A user's password, as a store returns it. */
export interface PasswordCredential extends ChosenPassword {
  readonly stamp: PasswordStamp
}

export const MAX_PASSWORD = 256

/**
 * Why a password is not acceptable. `too_simple`: it lacks a kind of character that the policy requires; `too_common`: it is widely used, or
 * derived from the person's names.
 */
export type PasswordProblem = 'too_short' | 'too_long' | 'too_simple' | 'too_common'

/** The formal problems of a password; `PasswordRules` has the complete check. Lengths count code points (NIST SP 800-63B-4 §3.1.1.2). */
export function passwordProblem(
  password: string, policy: PasswordComplexityPolicy = DEFAULT_POLICIES.passwordComplexity,
): Exclude<PasswordProblem, 'too_common'> | undefined {
  const length = [...password].length
  if (length < policy.minLength) return 'too_short'
  if (length > MAX_PASSWORD) return 'too_long'
  const isMissing = (isWanted: boolean, kind: RegExp): boolean => isWanted && !kind.test(password)
  const lacks = [
    isMissing(policy.hasUppercase, /\p{Lu}/u),
    isMissing(policy.hasLowercase, /\p{Ll}/u),
    isMissing(policy.hasNumber, /\p{Nd}/u),
    isMissing(policy.hasSymbol, /[^\p{L}\p{N}]/u),
  ]
  return lacks.includes(true) ? 'too_simple' : undefined
}
