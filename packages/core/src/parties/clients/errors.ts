import { Failure } from '../../foundation/shared/index.js'

/** There is no application with this id, or not in this project. */
export class ClientUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'clients.unknown'
}

/** A client or a service user has this client_id. */
export class ClientIdTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'clients.id_taken'
}

/** Metadata that no client may have. Names everything that is wrong. */
export class ClientMetadataRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'clients.metadata_refused'
}

/** The application is of another kind, or proves itself in another way, than what was asked for. */
export class ClientUnsuited extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'clients.unsuited'
}

/** The application is the console of the service itself: whoever changed it could lock everybody out. */
export class ClientIsOurs extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'clients.is_ours'
}

/** The application has no such key. */
export class ClientKeyUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'clients.key_unknown'
}

/** A key with this id is there already. */
export class ClientKeyIdTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'clients.key_id_taken'
}
