import { Failure, InvalidFields } from '../../foundation/shared/index.js'
import type { FieldProblem } from '../../foundation/shared/index.js'

/** No application has this id, or it is in another project. */
export class ClientUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'clients.unknown'
}

/** A client or a service user has this client_id. */
export class ClientIdTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'clients.id_taken'
}

/** Invalid client metadata. Lists every problem. */
export class ClientMetadataRefused extends InvalidFields {
  readonly code = 'clients.metadata_refused'

  constructor(problems: readonly FieldProblem[]) {
    super(problems.map(({ field, problem }) => `${field} ${problem}`).join('; '), problems)
  }
}

/** The operation does not fit the application's kind or authentication method. */
export class ClientUnsuited extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'clients.unsuited'
}

/** The application is not at the revision that the caller has changed. */
export class ClientChangedMeanwhile extends Failure {
  readonly kind = 'aborted'
  readonly code = 'clients.changed_meanwhile'
}

/** The application is the console of the service itself; changing it could lock everyone out. */
export class ClientIsOurs extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'clients.is_ours'
}

/** The application has no such key. */
export class ClientKeyUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'clients.key_unknown'
}

/** A key with this id exists already. */
export class ClientKeyIdTaken extends Failure {
  readonly kind = 'already_exists'
  readonly code = 'clients.key_id_taken'
}
