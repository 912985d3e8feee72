import { Failure } from '../shared/index.js'

/** An item cannot be imported. Nothing of it was written. */
export class ItemRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'transfer.item_refused'
}
