import { createHash } from 'node:crypto'
import { MAX_PICTURE, PICTURE_BOXES, PictureRefused } from '@keyhall/core/branding'
import type { BrandPicture } from '@keyhall/core/branding'
import type { PictureSlot } from '@keyhall/core/instance'
import type { Bitmap } from './bitmap.js'
import { fitted, flattened } from './bitmap.js'
import { isJpeg, readJpeg, writeJpeg } from './jpeg-file.js'
import { isPng, readPng, writePng } from './png-file.js'

/** The less of it, the smaller the file: photographs for backgrounds are seen for a moment. */
const QUALITIES = [82, 65, 45] as const
/** Bytes of a background. */
const MAX_BACKGROUND = 400 * 1024
const ID_DIGITS = 32

/** Takes a file apart, whatever it calls itself, and writes another one of its pixels. @throws PictureRefused */
export function remake(file: Buffer, slot: PictureSlot): BrandPicture {
  if (file.length > MAX_PICTURE) throw new PictureRefused(`the file is larger than ${MAX_PICTURE / 1024} kB`)
  const bitmap = fitted(read(file), PICTURE_BOXES[slot])
  const { type } = PICTURE_BOXES[slot]
  const made = type === 'png' ? writePng(bitmap) : smallJpeg(flattened(bitmap))
  const id = createHash('sha256').update(made).digest('hex').slice(0, ID_DIGITS)
  return { id, type, width: bitmap.width, height: bitmap.height, content: made.toString('base64') }
}

/** What it is stands in its first bytes; no name and no header is believed. */
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
