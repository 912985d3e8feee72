import { Failure } from '../../foundation/shared/index.js'

/** The provider or the person refused the sign-in. `code` of the provider, such as `access_denied` or `invalid_credentials`. */
export class UpstreamRefused extends Failure {
  readonly kind = 'permission_denied'
  readonly code = 'external_sign_in.refused'
  /** The error code of the provider. */
  readonly reason: string

  constructor(reason: string, message: string) {
    super(message)
    this.reason = reason
  }
}

/** A check of the provider's answer failed: a signature, issuer, audience, nonce or state. The message names the check, without secrets. */
export class UpstreamUntrusted extends Failure {
  readonly kind = 'permission_denied'
  readonly code = 'external_sign_in.untrusted'
}

/** The provider cannot be reached, or answers with an error of its own. The message is for trace and log. */
export class UpstreamUnreachable extends Failure {
  readonly kind = 'unavailable'
  readonly code = 'external_sign_in.unreachable'
}

/** The settings cannot work, such as a wrong client secret. The message says what to change. */
export class UpstreamMisconfigured extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'external_sign_in.misconfigured'
}

/** The login policy does not offer this provider, or it is inactive. */
export class ProviderNotOffered extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'external_sign_in.not_offered'
}

/** The answer belongs to no attempt of this sign-in: it was used, or another tab started a new one. */
export class AttemptOver extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'external_sign_in.attempt_over'
}

/** The email address is unverified, or its domain is not allowed. */
export class DomainRefused extends Failure {
  readonly kind = 'permission_denied'
  readonly code = 'external_sign_in.domain_refused'
}

/** The linked account cannot be used: it is deactivated, or belongs to another organization than the application requires. */
export class AccountRefused extends Failure {
  readonly kind = 'permission_denied'
  readonly code = 'external_sign_in.account_refused'
}

/** The linked account has roles beyond the organization of the provider. */
export class HigherRoleRefused extends AccountRefused {}

/** The provider creates no accounts here. */
export class CreationRefused extends Failure {
  readonly kind = 'permission_denied'
  readonly code = 'external_sign_in.creation_refused'
}

/** An account has the verified address. */
export class AddressHeld extends CreationRefused {}

/** Too many wrong passwords for this name: the password was not verified. */
export class TooManyGuesses extends Failure {
  readonly kind = 'resource_exhausted'
  readonly code = 'external_sign_in.too_many_guesses'
  /** Seconds before the next attempt. */
  readonly seconds: number

  constructor(seconds: number) {
    super(`too many wrong passwords: try again in ${seconds} seconds`)
    this.seconds = seconds
  }
}

/** The providers of this owner were tested too often. */
export class TooManyTests extends Failure {
  readonly kind = 'resource_exhausted'
  readonly code = 'external_sign_in.too_many_tests'
}

/** Intents were started too often by one caller. */
export class TooManyIntents extends Failure {
  readonly kind = 'resource_exhausted'
  readonly code = 'external_sign_in.too_many_intents'
}

/** An address of an intent leads to no registered application. */
export class IntentUrlRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'external_sign_in.url_refused'
}

/** There is no such intent, its token is another one or was used, or another caller started it. */
export class IntentUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'external_sign_in.intent_unknown'
}
