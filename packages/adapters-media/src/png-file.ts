import { inflateSync } from 'node:zlib'
import { PNG } from 'pngjs'
import { PictureRefused } from '@keyhall/core/branding'
import type { Bitmap } from './bitmap.js'
import { assertSize } from './bitmap.js'

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')
/** Bytes of length, type and checksum of a chunk. */
const AROUND = 12
const MAX_CHUNKS = 4096
/** Samples for each pixel, by colour type. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

interface Chunk {
  readonly type: string
  readonly data: Buffer
}

export const isPng = (file: Buffer): boolean => file.subarray(0, SIGNATURE.length).equals(SIGNATURE)

const damaged = () => new PictureRefused('the PNG is damaged')

/** The chunks of a file that is entirely a PNG. */
function chunksOf(file: Buffer): readonly Chunk[] {
  const chunks: Chunk[] = []
  let at = SIGNATURE.length
  while (at < file.length) {
    if (at + AROUND > file.length || chunks.length >= MAX_CHUNKS) throw damaged()
    const length = file.readUInt32BE(at)
    if (at + AROUND + length > file.length) throw damaged()
    chunks.push({ type: file.toString('latin1', at + 4, at + 8), data: file.subarray(at + 8, at + 8 + length) })
    at += AROUND + length
  }
  // Data after the end could be another file (polyglot).
  if (chunks.at(-1)?.type !== 'IEND' || chunks.findIndex(({ type }) => type === 'IEND') !== chunks.length - 1) throw damaged()
  return chunks
}

interface Rows {
  readonly width: number
  readonly height: number
  /** Bits of a pixel. */
  readonly bits: number
  readonly isInterlaced: boolean
}

/** The seven passes of an interlaced PNG, and the one of a plain PNG: first column and row, and the steps from one to the next (PNG §8.2). */
const PASSES = {
  plain: [[0, 0, 1, 1]],
  interlaced: [[0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [0, 1, 1, 2]],
} as const

/** Bytes of all rows. Each row of a nonempty pass has a filter type, then its pixels. */
function bytesOf({ width, height, bits, isInterlaced }: Rows): number {
  const passes = isInterlaced ? PASSES.interlaced : PASSES.plain
  return passes.reduce((bytes, [x, y, stepX, stepY]) => {
    const [columns, rows] = [Math.ceil((width - x) / stepX), Math.ceil((height - y) / stepY)]
    return columns > 0 && rows > 0 ? bytes + rows * (1 + Math.ceil((columns * bits) / 8)) : bytes
  }, 0)
}

/** Tolerance, because some encoders append a few bytes. */
const MAX_EXTRA_BYTES = 1024

/** Decompresses the rows to check that none is missing, because some versions of the zlib binding accept truncated data. */
function assertRows(chunks: readonly Chunk[], rows: Rows): void {
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const bytes = bytesOf(rows)
  if (inflateSync(packed, { maxOutputLength: bytes + MAX_EXTRA_BYTES }).length < bytes) throw damaged()
}

/** Decodes a PNG. Checks the size first and never decompresses more bytes than it requires. @throws PictureRefused */
export function readPng(file: Buffer): Bitmap {
  const chunks = chunksOf(file)
  const [header] = chunks
  if (header?.type !== 'IHDR' || header.data.length !== 13) throw damaged()
  const [width, height, depth] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4), header.data[8] ?? 0]
  assertSize(width, height)
  const bits = depth * (SAMPLES[header.data[9] ?? -1] ?? 0)
  if (![1, 2, 4, 8, 16].includes(depth) || bits === 0) throw damaged()
  try {
    assertRows(chunks, { width, height, bits, isInterlaced: header.data[12] === 1 })
    const { data, ...size } = PNG.sync.read(file)
    if (size.width !== width || size.height !== height || data.length !== width * height * 4) throw damaged()
    return { width, height, data }
  } catch {
    throw damaged()
  }
}

/** Encodes a PNG without metadata. */
export const writePng = ({ width, height, data }: Bitmap): Buffer =>
  PNG.sync.write(Object.assign(new PNG({ width, height }), { data: Buffer.from(data) }), { deflateLevel: 9 })
