import jpeg from 'jpeg-js'
import { PNG } from 'pngjs'

type Colour = readonly [red: number, green: number, blue: number, alpha: number]

/** A file of a picture of one colour, or with a colour for each pixel. */
export function png(width: number, height: number, colour: Colour | ((x: number, y: number) => Colour) = [10, 20, 30, 255]): Buffer {
  const picture = new PNG({ width, height })
  if (typeof colour !== 'function') picture.data.fill(Uint8Array.from(colour))
  else for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) picture.data.set(colour(x, y), (y * width + x) * 4)
  return PNG.sync.write(picture)
}

export const jpg = (width: number, height: number): Buffer =>
  Buffer.from(jpeg.encode({ width, height, data: Buffer.alloc(width * height * 4, 200) }, 80).data)

const CRC = Int32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function crc32(bytes: Buffer): number {
  let value = -1
  for (const byte of bytes) value = (CRC[(value ^ byte) & 255] ?? 0) ^ (value >>> 8)
  return (value ^ -1) >>> 0
}

/** A chunk of a PNG with a right checksum, and the length that it says it has. */
export function chunk(type: string, data: Buffer, length = data.length): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const around = Buffer.alloc(8)
  around.writeUInt32BE(length >>> 0, 0)
  around.writeUInt32BE(crc32(typed), 4)
  return Buffer.concat([around.subarray(0, 4), typed, around.subarray(4)])
}

export const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** The header of a PNG of 8-bit RGBA. */
export function header(width: number, height: number, { depth = 8, colour = 6, interlaced = 0 } = {}): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, colour, 0, 0, interlaced], 8)
  return chunk('IHDR', data)
}

export const END = chunk('IEND', Buffer.alloc(0))
