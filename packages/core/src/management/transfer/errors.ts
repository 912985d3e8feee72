import { Failure } from '../../foundation/shared/index.js'

/** An item cannot be imported. Nothing of it was written. */
export class ItemRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'transfer.item_refused'
}

/** The export exceeds the size of one response, or the time limit. */
export class ExportTooLarge extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'transfer.export_too_large'
}
