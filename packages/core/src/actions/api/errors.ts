import { Failure, InvalidFields } from '../../foundation/shared/index.js'
import type { FieldProblem } from '../../foundation/shared/index.js'

export type { FieldProblem } from '../../foundation/shared/index.js'

/** No method has this name or path. */
export class MethodUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'api.method_unknown'
}

/** The token is missing or invalid. */
export class Unauthenticated extends Failure {
  readonly kind = 'unauthenticated'
  readonly code = 'api.unauthenticated'
}

/** The token is valid, but the API refuses its client: signing in again does not help. */
export class ClientBarred extends Unauthenticated {}

/** The named object does not exist, or is not visible to the caller. */
export class NotFound extends Failure {
  readonly kind = 'not_found'
  readonly code = 'api.not_found'
}

/** The feature that the method requires is switched off. */
export class FeatureOff extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'api.feature_off'
}

/** The person behind the token has to sign in again: their sign-in is too old for the method (RFC 9470). */
export class SignInTooOld extends Failure {
  readonly kind = 'unauthenticated'
  readonly code = 'api.sign_in_too_old'
  /** The allowed age in seconds, for `max_age` of the authorization request. */
  readonly maxAge: number

  constructor(maxAge: number) {
    super(`this call needs a sign-in of the last ${maxAge} seconds: sign in again with max_age=${maxAge}, or use a personal access token`)
    this.maxAge = maxAge
  }
}

/** The message does not match its schema. Lists every problem. */
export class InvalidMessage extends InvalidFields {
  readonly code = 'api.invalid_message'

  constructor(message: string, problems: readonly FieldProblem[]) {
    const words = problems.map(({ field, problem }) => (field === '' ? `${message}: ${problem}` : `${message}.${field}: ${problem}`))
    super(`invalid ${words.join('; ')}`, problems)
  }
}
