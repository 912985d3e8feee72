import { Failure } from '../../foundation/shared/index.js'

/** The file is no picture that is taken. */
export class PictureRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'branding.picture_refused'
}

/** Too many pictures are being taken apart. */
export class PicturesBusy extends Failure {
  readonly kind = 'unavailable'
  readonly code = 'branding.pictures_busy'
}

/** There is no such picture. */
export class PictureUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'branding.picture_unknown'
}

/** Nothing was prepared that could be activated. */
export class NothingPrepared extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'branding.nothing_prepared'
}

/** A text cannot stand in place of ours. */
export class TextRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'branding.text_refused'
}
