import type { OrgId } from '../../foundation/shared/index.js'
import type { PictureRef, PictureSlot } from '../../foundation/instance/index.js'

/** Whose look it is. */
export type BrandOwner = { readonly kind: 'instance' } | { readonly kind: 'org'; readonly orgId: OrgId }

/** A picture as it is stored and sent: made by us from what somebody has sent. */
export interface BrandPicture extends PictureRef {
  /** Base64. */
  readonly content: string
}

/** Bytes of a file that somebody sends. */
export const MAX_PICTURE = 512 * 1024

/** What a picture is made to fit in, in pixels. What is smaller stays as it is. */
export const PICTURE_BOXES: Readonly<Record<PictureSlot, { readonly width: number; readonly height: number; readonly type: PictureRef['type'] }>> = {
  logo: { width: 640, height: 200, type: 'png' },
  logoDark: { width: 640, height: 200, type: 'png' },
  icon: { width: 128, height: 128, type: 'png' },
  iconDark: { width: 128, height: 128, type: 'png' },
  background: { width: 1600, height: 900, type: 'jpeg' },
}
