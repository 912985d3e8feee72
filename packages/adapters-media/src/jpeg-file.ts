import jpeg from 'jpeg-js'
import { PictureRefused } from '@keyhall/core/branding'
import type { Bitmap } from './bitmap.js'
import { MAX_SIDE, assertSize } from './bitmap.js'

export const isJpeg = (file: Buffer): boolean => file[0] === 0xff && file[1] === 0xd8 && file[2] === 0xff

const damaged = () => new PictureRefused('the JPEG is damaged or of an unsupported kind')

/** Start of frame: baseline, extended, progressive. Lossless, arithmetic and hierarchical JPEGs are not supported. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2])
/** Markers without a length. */
const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)
/** Each scan covers the whole picture, so a file with more scans is an attack on CPU time. */
const MAX_SCANS = 32

/** Checks width and height in the first frame, without decoding. */
function assertHeader(file: Buffer): void {
  let at = 2
  while (at + 4 <= file.length) {
    if (file[at] !== 0xff) throw damaged()
    const marker = file[at + 1] ?? 0
    if (marker === 0xff) at += 1
    else if (isBare(marker)) at += 2
    else if (FRAMES.has(marker)) {
      if (at + 9 > file.length) throw damaged()
      return assertSize(file.readUInt16BE(at + 7), file.readUInt16BE(at + 5))
    } else at += 2 + file.readUInt16BE(at + 2)
  }
  throw damaged()
}

function assertScans(file: Buffer): void {
  let scans = 0
  for (let at = file.indexOf(0xff); at >= 0; at = file.indexOf(0xff, at + 1)) if (file[at + 1] === 0xda) scans += 1
  if (scans > MAX_SCANS) throw damaged()
}

/** Decodes a JPEG. Ignores orientation and colour profile. @throws PictureRefused */
export function readJpeg(file: Buffer): Bitmap {
  assertHeader(file)
  assertScans(file)
  try {
    const { width, height, data } = jpeg.decode(file, {
      useTArray: true, formatAsRGBA: true, tolerantDecoding: false, maxResolutionInMP: MAX_SIDE ** 2 / 1_000_000, maxMemoryUsageInMB: 256,
    })
    assertSize(width, height)
    if (data.length !== width * height * 4) throw damaged()
    return { width, height, data }
  } catch (problem) {
    throw problem instanceof PictureRefused ? problem : damaged()
  }
}

/** Encodes a JPEG without metadata. */
export const writeJpeg = ({ width, height, data }: Bitmap, quality: number): Buffer =>
  Buffer.from(jpeg.encode({ width, height, data: Buffer.from(data) }, quality).data)
