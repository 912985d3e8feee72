import { Failure } from '../../foundation/shared/index.js'

/** Another organization has this id or primary domain. */
export class OrgTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'orgs.taken'
}

/** No organization has this id or domain. */
export class OrgUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'orgs.unknown'
}

/** The organization has no metadata with this key. */
export class OrgMetadataUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'orgs.metadata_unknown'
}

/** The text is not a valid domain for login names. */
export class DomainNotAccepted extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'orgs.domain_not_accepted'
}

/** An organization has exactly one domain, which can be replaced, but neither removed nor added to. */
export class OneDomainOnly extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'orgs.one_domain_only'
}

/** The organization does not have that domain. */
export class DomainUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'orgs.domain_unknown'
}
