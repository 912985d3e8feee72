import { Failure } from '../../foundation/shared/index.js'

/** The code that was to show that a generator works is wrong. */
export class FactorCodeWrong extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'factors.code_wrong'
}

/** The seed was made too long ago, or for somebody else: the person begins again. */
export class SeedExpired extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'factors.seed_expired'
}

/** The registration of a passkey began too long ago, or was of somebody else. */
export class RegistrationExpired extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'factors.registration_expired'
}

/** The person has it already, and can have one only. */
export class FactorExists extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'factors.exists'
}

/** The person has no such factor. */
export class FactorUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'factors.unknown'
}

/** What the authenticator says cannot be accepted: made for another challenge or place, of a kind that is not supported, or malformed. */
export class PasskeyRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'factors.passkey_refused'
}

/** The name of a passkey is empty, too long, or holds characters that cannot be seen. */
export class PasskeyNameRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'factors.passkey_name_refused'
}

/** The person has as many passkeys as anybody may have. */
export class TooManyPasskeys extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'factors.too_many_passkeys'
}

/** Codes by mail need an address that is verified. */
export class EmailNotVerified extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'factors.email_not_verified'
}

/** Without this factor its owner can no longer sign in. */
export class OnlyWayToSignIn extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'factors.only_way_to_sign_in'
}
