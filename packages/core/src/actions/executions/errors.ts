import type { FailureKind } from '../../foundation/shared/index.js'
import { Failure } from '../../foundation/shared/index.js'

/** Nothing here is what the condition names. */
export class ConditionUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'executions.condition_unknown'
}

/** No execution has this condition. */
export class ExecutionNotFound extends Failure {
  readonly kind = 'not_found'
  readonly code = 'executions.not_found'
}

/** The includes go in a circle, too deep, or to too many targets. */
export class IncludesRefused extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'executions.includes_refused'
}

/** Other executions include this one. */
export class ExecutionInUse extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'executions.in_use'
}

/** A target has failed that may interrupt. */
export class TargetInterrupted extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'executions.interrupted'
}

const KINDS: Readonly<Record<number, FailureKind>> = {
  400: 'invalid_argument',
  401: 'unauthenticated',
  403: 'permission_denied',
  404: 'not_found',
  409: 'already_exists',
  429: 'resource_exhausted',
}

/** A target wants the caller to be told this. */
export class CallRefused extends Failure {
  readonly kind: FailureKind
  readonly code = 'executions.refused'
  /** The HTTP status that the target has named, 400–499; 400 when it has named none of these. */
  readonly status: number

  constructor(message: string, status?: number) {
    super(message)
    this.status = status ?? 400
    this.kind = (status === undefined ? undefined : KINDS[status]) ?? 'failed_precondition'
  }
}
