import { Failure } from '../../foundation/shared/index.js'

/** No signing key has this id. */
export class SigningKeyUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'keys.unknown'
}

/** The key's state does not allow it; the message says which state does, or when. */
export class SigningKeyUnready extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'keys.unready'
}

/** The server does not sign tokens with this kind of key. */
export class SigningKeyUnsupported extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'keys.unsupported'
}
