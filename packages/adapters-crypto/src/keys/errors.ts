import { Failure } from '@keyhall/core/shared'

/**
 * Something that was encrypted with the master key does not decrypt: the key is another one, or what is stored was changed.
 * The remedy is the right key. Never answer it by making new signing keys: every relying party would refuse them.
 */
export class WrongMasterKey extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'crypto.wrong_master_key'
}
