import { Failure } from '../../foundation/shared/index.js'

/** Too many passwords wait to be hashed; try again in a moment. */
export class PasswordQueueFull extends Failure {
  readonly kind = 'unavailable'
  readonly code = 'credentials.password_queue_full'
  /** Seconds after which a retry is worth it. */
  readonly retryAfter = 2
}

/** The encoded hash is malformed, of an unknown algorithm, or too costly to verify. */
export class HashNotAccepted extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'credentials.hash_not_accepted'
}
