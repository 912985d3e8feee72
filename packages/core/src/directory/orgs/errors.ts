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

/** The primary domain can be replaced, but not removed. */
export class OneDomainOnly extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'orgs.one_domain_only'
}

/** The organization does not have that domain. */
export class DomainUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'orgs.domain_unknown'
}

/** Another organization has verified this domain. */
export class DomainTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'orgs.domain_taken'
}

/** The domain is verified already. */
export class DomainVerified extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'orgs.domain_verified'
}

/** The proof of the domain is not where it should be. The message says where, and what was found. */
export class DomainUnproven extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'orgs.domain_unproven'
}

/** The organization has too many domains. */
export class TooManyDomains extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'orgs.too_many_domains'
}

/** The organization has tried to verify domains too often. */
export class TooManyProofs extends Failure {
  readonly kind = 'resource_exhausted'
  readonly code = 'orgs.too_many_proofs'
}
