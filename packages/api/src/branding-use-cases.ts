import type { BrandOwner, ChangeBranding, LoginTexts, SetPicture } from '@keyhall/core/branding'
import type { PictureRef } from '@keyhall/core/instance'

/** What makes and tells how the pages of the login look. */
export interface BrandingUseCases {
  readonly change: ChangeBranding
  readonly pictures: SetPicture
  readonly texts: LoginTexts
  /** Where a picture is. */
  readonly pictureAddress: (picture: PictureRef) => string
  /** Where whoever has the link sees what is prepared, for an hour. */
  readonly previewAddress: (owner: BrandOwner) => string
}
