import { Failure } from '@keyhall/core/shared'

/**
 * Stored data does not decrypt: the master key is a different one, or the data was altered. The remedy is the right key. Never
 * generate new signing keys instead: relying parties would reject the tokens.
 */
export class WrongMasterKey extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'crypto.wrong_master_key'
}
