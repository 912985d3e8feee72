import type { PictureSlot } from '../../foundation/instance/index.js'
import type { BrandOwner, BrandPicture } from './picture.js'

export interface BrandPictureReads {
  /** Whoever it belongs to: its id says what it shows, and pages show it to everybody. */
  find(id: string): Promise<BrandPicture | undefined>
}

export interface BrandPictureStore extends BrandPictureReads {
  /** Adds the picture to those of the owner; does nothing when they have it. */
  put(owner: BrandOwner, picture: BrandPicture): Promise<void>
  /** Removes the pictures of the owner but those. */
  keepOnly(owner: BrandOwner, ids: readonly string[]): Promise<void>
}

/** Takes pictures apart and writes them anew, away from everything else that the server does. */
export interface PictureMaker {
  /**
   * Reads a PNG or JPEG, whatever it is called, makes it fit and writes it without anything but its pixels.
   *
   * @param content base64 of the file
   * @throws PictureRefused, PicturesBusy
   */
  make(content: string, slot: PictureSlot): Promise<BrandPicture>
}

/** The texts of the pages, and what may stand in their place. */
export interface LoginTexts {
  /** The languages of the pages. */
  readonly locales: readonly string[]
  /** What is wrong with a text in place of ours, as the end of a sentence that begins with its name. */
  problem(name: string, text: string): string | undefined
  /** All of ours in a language that there is. */
  all(locale: string): Readonly<Record<string, string>>
}
