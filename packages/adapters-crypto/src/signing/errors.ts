import { Failure } from '@keyhall/core/shared'

/** There is no active key of that algorithm, so nothing can be signed with it now. */
export class NoSigningKey extends Failure {
  readonly kind = 'unavailable'
  readonly code = 'crypto.no_signing_key'
}
