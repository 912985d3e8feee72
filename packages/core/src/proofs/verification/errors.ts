import type { PasswordProblem } from '../../parties/credentials/index.js'
import { Failure } from '../../foundation/shared/index.js'

/**
 * The code is wrong, used, replaced, tried too often, expired, or of an unknown user. All share one error, which must not reveal who has an
 * account or has requested a code.
 */
export class CodeRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'verification.code_refused'
}

/** The user does not exist or is not a person. */
export class PersonUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'verification.person_unknown'
}

/** The person has no such address or number, or it is already verified. */
export class NothingToVerify extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'verification.nothing_to_verify'
}

/** This server cannot send text messages. The message says what the operator must do. */
export class TextMessagesOff extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'verification.text_messages_off'
}

/** The person, the number or the server has reached its limit of text messages. */
export class TooManyTextMessages extends Failure {
  readonly kind = 'resource_exhausted'
  readonly code = 'verification.too_many_text_messages'
  readonly seconds: number

  /** @param seconds until the next one may be sent */
  constructor(seconds: number) {
    super(`too many text messages were requested: try again in ${seconds} seconds`)
    this.seconds = seconds
  }
}

/** The new password is not acceptable. The code stays valid. */
export class PasswordNotChosen extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'verification.password_not_chosen'
  readonly problem: PasswordProblem
  /** Minimum length of the password. */
  readonly leastPassword: number

  constructor(problem: PasswordProblem, leastPassword: number) {
    super(`the new password is ${problem.replace('_', ' ')}`)
    this.problem = problem
    this.leastPassword = leastPassword
  }
}
