import { Failure } from '@keyhall/core/shared'

/** No active key of the algorithm exists. */
export class NoSigningKey extends Failure {
  readonly kind = 'unavailable'
  readonly code = 'crypto.no_signing_key'
}
