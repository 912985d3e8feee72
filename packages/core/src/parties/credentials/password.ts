import { DEFAULT_POLICIES } from '../../foundation/instance/index.js'
import type { PasswordComplexityPolicy } from '../../foundation/instance/index.js'
import type { Branded, EpochSeconds, UserId } from '../../foundation/shared/index.js'

/** A password hash in its modular form, `$<algorithm>$…`, checked for shape and cost before it was stored. */
export type EncodedHash = Branded<string, 'EncodedHash'>

/**
 * Identifies one chosen password of a user. The store makes another one for each password, and keeps it when the same password is hashed anew.
 * Compare stamps for equality: no order and no clock is involved.
 */
export type PasswordStamp = Branded<string, 'PasswordStamp'>

/** The stamp of a user who has no password. */
export const NO_PASSWORD = 'none' as PasswordStamp

/** A user's password, as a use case stores it. */
export interface ChosenPassword {
  readonly userId: UserId
  readonly hash: EncodedHash
  readonly changedAt: EpochSeconds
  /** The next sign-in has to choose another one. */
  readonly isChangeRequired?: true
  /** The account chose it, or gave itself its present address, while that address was unproven: the first proof removes the password. */
  readonly isUnproven?: true
}

/** A user's password, as a store returns it. */
export interface PasswordCredential extends ChosenPassword {
  readonly stamp: PasswordStamp
}

export const MAX_PASSWORD = 256

/**
 * Why a password may not be chosen. `too_simple`: it lacks a kind of character that the policy wants; `too_common`: many people use it, or it
 * is made of names around the person.
 */
export type PasswordProblem = 'too_short' | 'too_long' | 'too_simple' | 'too_common'

/** What is wrong with the form of a password; `PasswordRules` has the whole rule. Lengths count code points (NIST SP 800-63B-4 §3.1.1.2). */
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
