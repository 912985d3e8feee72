import type { OrgId } from '../../foundation/shared/index.js'
import type { PictureRef, PictureSlot } from '../../foundation/instance/index.js'

/** The owner of a look. */
export type BrandOwner = { readonly kind: 'instance' } | { readonly kind: 'org'; readonly orgId: OrgId }

/** A picture as stored and served: re-encoded by us from the upload. */
export interface BrandPicture extends PictureRef {
  /** Base64. */
  readonly content: string
}

/** Maximum size of an upload in bytes. */
export const MAX_PICTURE = 512 * 1024

/** The box into which a picture is scaled down, in pixels. Smaller ones are left as they are. */
export const PICTURE_BOXES: Readonly<Record<PictureSlot, { readonly width: number; readonly height: number; readonly type: PictureRef['type'] }>> = {
  logo: { width: 640, height: 200, type: 'png' },
  logoDark: { width: 640, height: 200, type: 'png' },
  icon: { width: 128, height: 128, type: 'png' },
  iconDark: { width: 128, height: 128, type: 'png' },
  background: { width: 1600, height: 900, type: 'jpeg' },
}
