import type { PasswordProblem } from '../../parties/credentials/index.js'
import { Failure } from '../../foundation/shared/index.js'

/** The user does not exist, or is of the wrong kind (person or service user). */
export class UserUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'accounts.user_unknown'
}

/** No such administrator of the instance, or one that cannot be recovered. */
export class AdministratorUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'accounts.administrator_unknown'
}

/** The policy does not allow people to delete their own account. */
export class RemovalNotAllowed extends Failure {
  readonly kind = 'permission_denied'
  readonly code = 'accounts.removal_not_allowed'
}

/** The state of the user does not allow it. */
export class StateUnfit extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'accounts.state_unfit'
}

/** The password does not meet the policy. */
export class PasswordRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'accounts.password_refused'
  readonly problem: PasswordProblem
  /** Minimum length of the password. */
  readonly leastPassword: number

  constructor(needed: string, problem: PasswordProblem, leastPassword: number) {
    super(`the password needs ${needed}`)
    this.problem = problem
    this.leastPassword = leastPassword
  }
}

/** The new password is the same as the current one. */
export class PasswordUnchanged extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'accounts.password_unchanged'
}

/** The given current password is wrong. */
export class PasswordWrong extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'accounts.password_wrong'
}

/** Too many wrong passwords, so that this one was not checked, or too many mails requested for oneself. */
export class TooManyAttempts extends Failure {
  readonly kind = 'resource_exhausted'
  readonly code = 'accounts.too_many_attempts'
  readonly seconds: number

  /** @param seconds until the next attempt is checked, or the next mail sent */
  constructor(seconds: number, what: 'wrong passwords' | 'requested mails' = 'wrong passwords') {
    super(`too many ${what}, try again in ${seconds} seconds`)
    this.seconds = seconds
  }
}

/** The TOTP seed is unreadable, too short, or of an unsupported kind. */
export class SeedRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'accounts.seed_refused'
}

/** The key is not an accepted public key. */
export class KeyRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'accounts.key_refused'
}

/** The expiry is in the past, or too far in the future. */
export class ExpiryRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'accounts.expiry_refused'
}

/** No such key, token or metadata entry. */
export class CredentialUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'accounts.credential_unknown'
}
