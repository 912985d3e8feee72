import { Failure } from '../../foundation/shared/index.js'

/** The code that confirms an authenticator app is wrong. */
export class FactorCodeWrong extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'factors.code_wrong'
}

/** The seed has expired, or belongs to another person: the person starts again. */
export class SeedExpired extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'factors.seed_expired'
}

/** The registration of a passkey has expired, or belongs to another person. */
export class RegistrationExpired extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'factors.registration_expired'
}

/** The person already has this factor, and can have only one. */
export class FactorExists extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'factors.exists'
}

/** The person has no such factor. */
export class FactorUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'factors.unknown'
}

/** The authenticator's response is unacceptable: for another challenge or origin, of an unsupported kind, or malformed. */
export class PasskeyRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'factors.passkey_refused'
}

/** The name of a passkey is empty, too long, or contains invisible characters. */
export class PasskeyNameRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'factors.passkey_name_refused'
}

/** The person has the maximum number of passkeys. */
export class TooManyPasskeys extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'factors.too_many_passkeys'
}

/** Email codes require a verified address. */
export class EmailNotVerified extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'factors.email_not_verified'
}

/** The owner could not sign in without this factor. */
export class OnlyWayToSignIn extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'factors.only_way_to_sign_in'
}
