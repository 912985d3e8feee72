import { Failure } from '../shared/index.js'

/** No message with this id is a dead letter. */
export class DeadLetterNotFound extends Failure {
  readonly kind = 'not_found'
  readonly code = 'outbox.dead_letter_not_found'
}
