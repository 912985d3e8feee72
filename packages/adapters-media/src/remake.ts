import { createHash } from 'node:crypto'
import { MAX_PICTURE, PICTURE_BOXES, PictureRefused } from '@keyhall/core/branding'
import type { BrandPicture } from '@keyhall/core/branding'
import type { PictureUse } from '@keyhall/core/branding'
import type { Bitmap } from './bitmap.js'
import { fitted, flattened } from './bitmap.js'
import { isJpeg, readJpeg, writeJpeg } from './jpeg-file.js'
import { isPng, readPng, writePng } from './png-file.js'

/** JPEG qualities to try until the file is small enough. */
const QUALITIES = [82, 65, 45] as const
/** Maximum bytes of a background. */
const MAX_BACKGROUND = 400 * 1024
const ID_DIGITS = 32

/** Decodes a file and encodes its pixels again. @throws PictureRefused */
export function remake(file: Buffer, slot: PictureUse): BrandPicture {
  if (file.length > MAX_PICTURE) throw new PictureRefused(`the file is larger than ${MAX_PICTURE / 1024} kB`)
  const bitmap = fitted(read(file), PICTURE_BOXES[slot])
  const { type } = PICTURE_BOXES[slot]
  const made = type === 'png' ? writePng(bitmap) : smallJpeg(flattened(bitmap))
  const id = createHash('sha256').update(made).digest('hex').slice(0, ID_DIGITS)
  return { id, type, width: bitmap.width, height: bitmap.height, content: made.toString('base64') }
}

/** Detects the format from the first bytes, not from a name or header. */
function read(file: Buffer): Bitmap {
  if (isPng(file)) return readPng(file)
  if (isJpeg(file)) return readJpeg(file)
  throw new PictureRefused('the file is neither PNG nor JPEG')
}

function smallJpeg(bitmap: Bitmap): Buffer {
  const made = QUALITIES.map((quality) => () => writeJpeg(bitmap, quality))
  for (const make of made) {
    const file = make()
    if (file.length <= MAX_BACKGROUND) return file
  }
  throw new PictureRefused('the picture has too many details for a background')
}
