import { Failure } from '../../foundation/shared/index.js'

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

/** One problem of a message. */
export interface FieldProblem {
  /** `profile.givenName`, `queries[0].method`; empty for the message itself. */
  readonly field: string
  /** What is expected, without the value. */
  readonly problem: string
}

/** The message does not match its schema. Lists every problem. */
export class InvalidMessage extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'api.invalid_message'
  readonly problems: readonly FieldProblem[]

  constructor(message: string, problems: readonly FieldProblem[]) {
    super(`invalid ${problems.map(({ field, problem }) => (field === '' ? `${message}: ${problem}` : `${message}.${field}: ${problem}`)).join('; ')}`)
    this.problems = problems
  }
}
