import { Failure } from '../../foundation/shared/index.js'

/** No method has this name or address. */
export class MethodUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'api.method_unknown'
}

/** The token is missing or worth nothing here. */
export class Unauthenticated extends Failure {
  readonly kind = 'unauthenticated'
  readonly code = 'api.unauthenticated'
}

/** What the request names is not there, or is not for the caller to see. */
export class NotFound extends Failure {
  readonly kind = 'not_found'
  readonly code = 'api.not_found'
}

/** The feature that the method needs is off. */
export class FeatureOff extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'api.feature_off'
}

/** One thing that is wrong with a message. */
export interface FieldProblem {
  /** `profile.givenName`, `queries[0].method`; empty for the message itself. */
  readonly field: string
  /** What is expected, without the value. */
  readonly problem: string
}

/** The message does not have the shape that the method needs. Names everything that is wrong. */
export class InvalidMessage extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'api.invalid_message'
  readonly problems: readonly FieldProblem[]

  constructor(message: string, problems: readonly FieldProblem[]) {
    super(`invalid ${problems.map(({ field, problem }) => (field === '' ? `${message}: ${problem}` : `${message}.${field}: ${problem}`)).join('; ')}`)
    this.problems = problems
  }
}
