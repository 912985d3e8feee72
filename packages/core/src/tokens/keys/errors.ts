import { Failure } from '../../foundation/shared/index.js'

/** There is no signing key with this id. */
export class SigningKeyUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'keys.unknown'
}

/** The state of the key does not allow it; the message says what does, or when. */
export class SigningKeyUnready extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'keys.unready'
}

/** No token of this server is signed with such a key. */
export class SigningKeyUnsupported extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'keys.unsupported'
}
