import { Failure } from '@keyhall/core/shared'

/** A hashing worker died or failed. A new one replaces it, so a retry may succeed. */
export class PasswordHashingFailed extends Failure {
  readonly kind = 'unavailable'
  readonly code = 'crypto.password_hashing_failed'
}

/** The server is shutting down and accepts no more passwords. */
export class PasswordHashingStopped extends Failure {
  readonly kind = 'unavailable'
  readonly code = 'crypto.password_hashing_stopped'
}
