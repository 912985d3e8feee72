import { Failure, InvalidFields } from '../../foundation/shared/index.js'

/** The project has no resource with this id. */
export class ResourceUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'resources.unknown'
}

/** A resource with this URI exists, in this project or another. */
export class ResourceTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'resources.taken'
}

/** The project has the maximum number of resources. */
export class TooManyResources extends Failure {
  readonly kind = 'resource_exhausted'
  readonly code = 'resources.too_many'
}

/** The resource has another revision than the caller has read. */
export class ResourceChangedMeanwhile extends Failure {
  readonly kind = 'aborted'
  readonly code = 'resources.changed_meanwhile'
}

/** A member of the resource is invalid. */
export class ResourceInvalid extends InvalidFields {
  readonly code = 'resources.invalid'
}
