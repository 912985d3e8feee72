import type { OrgId, UserId } from '../../foundation/shared/index.js'
import type { FontRef, PictureRef, PictureSlot } from '../../foundation/instance/index.js'

/** The owner of a look. */
export type BrandOwner = { readonly kind: 'instance' } | { readonly kind: 'org'; readonly orgId: OrgId }

/** The owner of a file: a look, or a person with an avatar. */
export type FileOwner = BrandOwner | { readonly kind: 'user'; readonly userId: UserId }

/** What a picture is for. */
export type PictureUse = PictureSlot | 'avatar'

/** A picture as stored and served: re-encoded by us from the upload. */
export interface BrandPicture extends PictureRef {
  /** Base64. */
  readonly content: string
}

/** A font as stored and served: the uploaded WOFF2 file, whose structure was checked. */
export interface BrandFont extends FontRef {
  readonly type: 'woff2'
  /** Base64. */
  readonly content: string
}

export type BrandFile = BrandPicture | BrandFont

/** Maximum size of a font in bytes. */
export const MAX_FONT = 512 * 1024

/** Maximum size of an upload in bytes. */
export const MAX_PICTURE = 512 * 1024

/** The box into which a picture is scaled down, in pixels. Smaller ones are left as they are. */
export const PICTURE_BOXES: Readonly<Record<PictureUse, { readonly width: number; readonly height: number; readonly type: PictureRef['type'] }>> = {
  logo: { width: 640, height: 200, type: 'png' },
  logoDark: { width: 640, height: 200, type: 'png' },
  icon: { width: 128, height: 128, type: 'png' },
  iconDark: { width: 128, height: 128, type: 'png' },
  avatar: { width: 256, height: 256, type: 'png' },
  background: { width: 1600, height: 900, type: 'jpeg' },
}
