import { MAX_PICTURE } from '@keyhall/core/branding'
import type { BrandPicture } from '@keyhall/core/branding'
import type { PictureSlot } from '@keyhall/core/instance'
import { Bytes, Nested, OneOf, Rule, Text, Whole, message } from '../../message/index.js'
import { ObjectDetails } from '../object-details.js'

const SLOTS: Readonly<Record<string, PictureSlot>> = {
  LABEL_PICTURE_LOGO: 'logo',
  LABEL_PICTURE_LOGO_DARK: 'logoDark',
  LABEL_PICTURE_ICON: 'icon',
  LABEL_PICTURE_ICON_DARK: 'iconDark',
  LABEL_PICTURE_BACKGROUND: 'background',
}
const NAMES = ['LABEL_PICTURE_UNSPECIFIED', ...Object.keys(SLOTS)]

/** The names and paths of the methods that remove the picture of a slot. */
export const REMOVED_PICTURES: readonly { readonly slot: PictureSlot; readonly name: string; readonly path: string; readonly what: string }[] = [
  { slot: 'logo', name: 'Logo', path: 'logo', what: 'the logo' },
  { slot: 'logoDark', name: 'LogoDark', path: 'logo_dark', what: 'the logo for the dark scheme' },
  { slot: 'icon', name: 'Icon', path: 'icon', what: 'the icon' },
  { slot: 'iconDark', name: 'IconDark', path: 'icon_dark', what: 'the icon for the dark scheme' },
  { slot: 'background', name: 'Background', path: 'background', what: 'the background' },
]

@Rule<LabelPictureRequest>(({ slot }) => (SLOTS[slot] ? [] : [{ field: 'slot', problem: `must be one of ${Object.keys(SLOTS).join(', ')}` }]))
export class LabelPictureRequest {
  @OneOf(NAMES) slot!: string
  /** PNG or JPEG. */
  @Bytes({ max: MAX_PICTURE }) picture!: string
}

class LabelPictureResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  /** The URL of the picture. */
  @Text({ max: 2000 }) url!: string
  /** The width in pixels after processing. */
  @Whole({ min: 1, max: 10_000 }) width!: number
  @Whole({ min: 1, max: 10_000 }) height!: number
}

export const labelPictureRequest = message(LabelPictureRequest)
export const labelPictureResponse = message(LabelPictureResponse)

export const slotOf = ({ slot }: LabelPictureRequest): PictureSlot => SLOTS[slot] ?? 'logo'

export const pictureResponse = ({ width, height }: BrandPicture, url: string, resourceOwner: string): LabelPictureResponse =>
  ({ details: { resourceOwner }, url, width, height })
