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

/** The endpoint is no address that this server calls. */
export class EndpointRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'targets.endpoint_refused'
}

/** No call of this target has this id, or it is too old to be known. */
export class DeliveryNotFound extends Failure {
  readonly kind = 'not_found'
  readonly code = 'targets.delivery_not_found'
}

/** The call cannot be made again: somebody waited for it, or not all of it was kept. */
export class DeliveryNotReplayable extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'targets.delivery_not_replayable'
}
