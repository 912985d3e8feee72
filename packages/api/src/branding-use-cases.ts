import type { BrandOwner, ChangeBranding, LoginTexts, SetPicture } from '@keyhall/core/branding'
import type { PictureRef } from '@keyhall/core/instance'

/** The use cases of branding. */
export interface BrandingUseCases {
  readonly change: ChangeBranding
  readonly pictures: SetPicture
  readonly texts: LoginTexts
  /** The URL of a picture. */
  readonly pictureAddress: (picture: PictureRef) => string
  /** A link to a preview of the draft, valid for an hour. */
  readonly previewAddress: (owner: BrandOwner) => string
}
