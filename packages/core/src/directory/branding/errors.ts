import { Failure } from '../../foundation/shared/index.js'

/** The file is not an accepted picture. */
export class PictureRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'branding.picture_refused'
}

/** The file is not an accepted font. */
export class FontRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'branding.font_refused'
}

/** Too many pictures are being processed. */
export class PicturesBusy extends Failure {
  readonly kind = 'unavailable'
  readonly code = 'branding.pictures_busy'
}

/** No such picture. */
export class PictureUnknown extends Failure {
  readonly kind = 'not_found'
  readonly code = 'branding.picture_unknown'
}

/** There is no draft to activate. */
export class NothingPrepared extends Failure {
  readonly kind = 'failed_precondition'
  readonly code = 'branding.nothing_prepared'
}

/** A text cannot replace the built-in one. */
export class TextRefused extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'branding.text_refused'
}
