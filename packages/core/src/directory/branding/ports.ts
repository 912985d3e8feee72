import type { BrandFile, BrandFont, BrandPicture, FileOwner, PictureUse } from './picture.js'

export interface BrandPictureReads {
  /** Of any owner: the id is derived from the content, and pages show it publicly. */
  find(id: string): Promise<BrandFile | undefined>
}

export interface BrandPictureStore extends BrandPictureReads {
  /** Adds the file to the owner's; does nothing if it exists. */
  put(owner: FileOwner, file: BrandFile): Promise<void>
  /** Removes all other files of the owner. */
  keepOnly(owner: FileOwner, ids: readonly string[]): Promise<void>
}

/** Decodes and re-encodes pictures, isolated from the rest of the server. */
export interface PictureMaker {
  /**
   * Reads a PNG or JPEG by its content, scales it to fit and writes only its pixels, without metadata.
   *
   * @param content base64 of the file
   * @throws PictureRefused, PicturesBusy
   */
  make(content: string, slot: PictureUse): Promise<BrandPicture>
}

/** Checks uploaded fonts. */
export interface FontChecker {
  /**
   * Checks that the file is one WOFF2 font and nothing else, and that it decompresses within its limits.
   *
   * @param content base64 of the file
   * @throws FontRefused
   */
  check(content: string): Promise<BrandFont>
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
