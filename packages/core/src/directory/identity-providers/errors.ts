import { Failure } from '../../foundation/shared/index.js'

/** No provider has this id, or it belongs to another organization. */
export class ProviderUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'identity_providers.unknown'
}

/** Another provider has this id. */
export class ProviderTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'identity_providers.taken'
}

/** The owner has the maximum number of providers. */
export class TooManyProviders extends Failure {
  readonly kind = 'resource_exhausted'
  readonly code = 'identity_providers.too_many'
}

/** The provider has other settings than the method changes. */
export class OtherProtocol extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'identity_providers.other_type'
}

/** The settings are invalid. The message names the member. */
export class ProviderInvalid extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'identity_providers.invalid'
}

/** The person at the provider is linked to an account. */
export class LinkTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'identity_providers.link_taken'
}

/** The provider is of another organization than the user. */
export class LinkOutsideOrg extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'identity_providers.link_outside_org'
}

/** The user has no such link. */
export class LinkUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'identity_providers.link_unknown'
}

/** The user has the maximum number of links. */
export class TooManyLinks extends Failure {
  readonly kind = 'resource_exhausted'
  readonly code = 'identity_providers.too_many_links'
}

/** Without this link, the person could not sign in anymore. */
export class LastWayIn extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'identity_providers.last_way_in'
}
