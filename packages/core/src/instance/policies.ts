/** How people of an organization may sign in. */
export interface LoginPolicy {
  /** Whether a password lets anybody in. */
  readonly allowUsernamePassword: boolean
  /** Whether people may register themselves. */
  readonly allowRegister: boolean
  /** Whether a verified e-mail address is no login name. */
  readonly disableLoginWithEmail: boolean
}

/** What a password needs. */
export interface PasswordComplexityPolicy {
  /** Code points, from 8 to 72. */
  readonly minLength: number
  readonly hasUppercase: boolean
  readonly hasLowercase: boolean
  readonly hasNumber: boolean
  readonly hasSymbol: boolean
}

/** What happens to whoever guesses. */
export interface LockoutPolicy {
  /** After so many wrong passwords in a row an account is locked, until somebody unlocks it; 0 never. Answers slow down in any case. */
  readonly maxPasswordAttempts: number
}

/** The policies, by the names under which they are stored. */
export interface Policies {
  readonly login: LoginPolicy
  readonly passwordComplexity: PasswordComplexityPolicy
  readonly lockout: LockoutPolicy
}

export type PolicyKind = keyof Policies
export const POLICY_KINDS = ['login', 'passwordComplexity', 'lockout'] as const satisfies readonly PolicyKind[]

export const DEFAULT_POLICIES: Policies = {
  login: { allowUsernamePassword: true, allowRegister: true, disableLoginWithEmail: false },
  passwordComplexity: { minLength: 8, hasUppercase: false, hasLowercase: false, hasNumber: false, hasSymbol: false },
  lockout: { maxPasswordAttempts: 0 },
}
