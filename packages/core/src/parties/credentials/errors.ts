import { Failure } from '../../foundation/shared/index.js'

/** The queue for password hashing is full; retry shortly. */
export class PasswordQueueFull extends Failure {
  readonly kind = 'unavailable'
  readonly code = 'credentials.password_queue_full'
  /** Seconds before a retry is useful. */
  readonly retryAfter = 2
}

/** The encoded hash is malformed, of an unknown algorithm, or too costly to verify. */
export class HashNotAccepted extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'credentials.hash_not_accepted'
}
