import type { PasswordProblem } from '../../parties/credentials/index.js'
import { Failure } from '../../foundation/shared/index.js'

/** There is no such user, or it is no person where one is needed, or no service user. */
export class UserUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'accounts.user_unknown'
}

/** There is no such administrator of the instance, or one that cannot be recovered. */
export class AdministratorUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'accounts.administrator_unknown'
}

/** People may not delete their own account. */
export class RemovalNotAllowed extends Failure {
  readonly kind = 'permission_denied'
  readonly code = 'accounts.removal_not_allowed'
}

/** The user name cannot be one of a service user. */
export class UserNameRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'accounts.user_name_refused'
}

/** The state of the user does not allow it. */
export class StateUnfit extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'accounts.state_unfit'
}

/** The password does not do what the policy asks for. */
export class PasswordRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'accounts.password_refused'
  readonly problem: PasswordProblem
  /** The fewest characters that it needs. */
  readonly leastPassword: number

  constructor(needed: string, problem: PasswordProblem, leastPassword: number) {
    super(`the password needs ${needed}`)
    this.problem = problem
    this.leastPassword = leastPassword
  }
}

/** The password that was to take the place of another one is that one. */
export class PasswordUnchanged extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'accounts.password_unchanged'
}

/** The password that was given as the present one is another. */
export class PasswordWrong extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'accounts.password_wrong'
}

/** Too many wrong passwords: this one was not looked at. */
export class TooManyAttempts extends Failure {
  readonly kind = 'resource_exhausted'
  readonly code = 'accounts.too_many_attempts'
  readonly seconds: number

  /** @param seconds until one is looked at again */
  constructor(seconds: number) {
    super(`too many wrong passwords, try again in ${seconds} seconds`)
    this.seconds = seconds
  }
}

/** The seed of one-time passwords is not readable, too short, or of a generator that is not supported. */
export class SeedRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'accounts.seed_refused'
}

/** The key is no public key that is accepted. */
export class KeyRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'accounts.key_refused'
}

/** The credential would have expired already, or live for too long. */
export class ExpiryRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'accounts.expiry_refused'
}

/** There is no such key, token or entry of metadata. */
export class CredentialUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'accounts.credential_unknown'
}
