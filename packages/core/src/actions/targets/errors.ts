import { Failure } from '../../foundation/shared/index.js'

/** No target has this id. */
export class TargetNotFound extends Failure {
  readonly kind = 'not_found'
  readonly code = 'targets.not_found'
}

/** Another target has this name. */
export class TargetNameTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'targets.name_taken'
}

/** The server does not call the address of this endpoint. */
export class EndpointRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'targets.endpoint_refused'
}

/** No call of this target has this id, or its retention is over. */
export class DeliveryNotFound extends Failure {
  readonly kind = 'not_found'
  readonly code = 'targets.delivery_not_found'
}

/** The call cannot be repeated: it was synchronous, or its body was truncated. */
export class DeliveryNotReplayable extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'targets.delivery_not_replayable'
}
