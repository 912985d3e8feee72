import { Failure } from '@keyhall/core/shared'

/** A worker that hashes passwords died, or could not do its job. Another one takes its place; trying again may help. */
export class PasswordHashingFailed extends Failure {
  readonly kind = 'unavailable'
  readonly code = 'crypto.password_hashing_failed'
}

/** The server is shutting down and hashes no more passwords. */
export class PasswordHashingStopped extends Failure {
  readonly kind = 'unavailable'
  readonly code = 'crypto.password_hashing_stopped'
}
