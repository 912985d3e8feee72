import type { PictureSlot } from '../../foundation/instance/index.js'
import type { BrandOwner, BrandPicture } from './picture.js'

export interface BrandPictureReads {
  /** Of any owner: the id is derived from the content, and pages show it publicly. */
  find(id: string): Promise<BrandPicture | undefined>
}

export interface BrandPictureStore extends BrandPictureReads {
  /** Adds the picture to the owner's; does nothing if it exists. */
  put(owner: BrandOwner, picture: BrandPicture): Promise<void>
  /** Removes all other pictures of the owner. */
  keepOnly(owner: BrandOwner, ids: readonly string[]): Promise<void>
}

/** Decodes and re-encodes pictures, isolated from the rest of the server. */
export interface PictureMaker {
  /**
   * Reads a PNG or JPEG by its content, scales it to fit and writes only its pixels, without metadata.
   *
   * @param content base64 of the file
   * @throws PictureRefused, PicturesBusy
   */
  make(content: string, slot: PictureSlot): Promise<BrandPicture>
}

/** The built-in texts of the pages, and the rules for replacements. */
export interface LoginTexts {
  /** The languages of the pages. */
  readonly locales: readonly string[]
  /** The problem of a replacement text, as the end of a sentence that begins with its name. */
  problem(name: string, text: string): string | undefined
  /** All built-in texts of a supported language. */
  all(locale: string): Readonly<Record<string, string>>
}
