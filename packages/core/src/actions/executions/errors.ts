import type { FailureKind } from '../../foundation/shared/index.js'
import { Failure } from '../../foundation/shared/index.js'

/** The condition names nothing that exists. */
export class ConditionUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'executions.condition_unknown'
}

/** No execution has this condition. */
export class ExecutionNotFound extends Failure {
  readonly kind = 'not_found'
  readonly code = 'executions.not_found'
}

/** The includes are circular, too deep, or result in too many targets. */
export class IncludesRefused extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'executions.includes_refused'
}

/** Other executions include this one. */
export class ExecutionInUse extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'executions.in_use'
}

/** A target failed that may interrupt. */
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

/** A target refuses the call with a message for the caller. */
export class CallRefused extends Failure {
  readonly kind: FailureKind
  readonly code = 'executions.refused'
  /** The HTTP status chosen by the target, 400–499; by default 400. */
  readonly status: number

  constructor(message: string, status?: number) {
    super(message)
    this.status = status ?? 400
    this.kind = (status === undefined ? undefined : KINDS[status]) ?? 'failed_precondition'
  }
}
