import type { PasswordProblem } from '../../parties/credentials/index.js'
import { Failure } from '../../foundation/shared/index.js'

/**
 * The code is wrong, was used, replaced or tried too often, has expired, or is of nobody. One answer for all of it: it must not tell who
 * has an account, or has asked for a code.
 */
export class CodeRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'verification.code_refused'
}

/** There is no such person. */
export class PersonUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'verification.person_unknown'
}

/** The person has no such address or number, or it is verified. */
export class NothingToVerify extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'verification.nothing_to_verify'
}

/** This server cannot send text messages. The message says what whoever runs it has to do. */
export class TextMessagesOff extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'verification.text_messages_off'
}

/** The person, the number or the server has had as many text messages as it may. */
export class TooManyTextMessages extends Failure {
  readonly kind = 'resource_exhausted'
  readonly code = 'verification.too_many_text_messages'
  readonly seconds: number

  /** @param seconds until the next one may be sent */
  constructor(seconds: number) {
    super(`too many text messages were asked for, try again in ${seconds} seconds`)
    this.seconds = seconds
  }
}

/** The new password may not be chosen. The code is as good as before. */
export class PasswordNotChosen extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'verification.password_not_chosen'
  readonly problem: PasswordProblem
  /** The fewest characters that it needs. */
  readonly leastPassword: number

  constructor(problem: PasswordProblem, leastPassword: number) {
    super(`the new password is ${problem.replace('_', ' ')}`)
    this.problem = problem
    this.leastPassword = leastPassword
  }
}
