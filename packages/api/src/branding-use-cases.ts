import type { BrandOwner, ChangeBranding, FindBranding, LoginTexts, MailTextRules, SetFont, SetPicture } from '@keyhall/core/branding'
import type { FontRef, PictureRef } from '@keyhall/core/instance'

/** The use cases of branding. */
export interface BrandingUseCases {
  readonly change: ChangeBranding
  readonly pictures: SetPicture
  readonly texts: LoginTexts
  readonly mails: MailTextRules
  readonly effective: FindBranding
  readonly fonts: SetFont
  /** The URL of a picture or font. */
  readonly fileAddress: (file: PictureRef | FontRef) => string
  /** A link to a preview of the draft, valid for an hour. */
  readonly previewAddress: (owner: BrandOwner) => string
}
