import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { FontRefused, MAX_FONT } from '@keyhall/core/branding'
import type { BrandFont, FontChecker } from '@keyhall/core/branding'

const decompress = promisify(brotliDecompress)

/** WOFF2 §4.1, "WOFF2 header". */
const HEADER = 48
const SIGNATURE = 0x774f4632
/** TrueType, and OpenType with CFF outlines. A collection of fonts is refused. */
const FLAVORS = [0x00010000, 0x4f54544f]
const MAX_TABLES = 64
/** More than any text font has. */
const MAX_DECOMPRESSED = 8 * 1024 * 1024

/** WOFF2 §4.2: the tables `glyf` and `loca` are transformed by default, all others are not. */
const GLYF = 10
const LOCA = 11
const ARBITRARY_TAG = 63

const refuse = (problem: string): never => {
  throw new FontRefused(`the font ${problem}; convert it to one WOFF2 file`)
}

/** Reads the table directory byte by byte. */
class Directory {
  readonly #file: Buffer
  at = HEADER

  constructor(file: Buffer) {
    this.#file = file
  }

  byte(): number {
    return this.#file[this.at++] ?? refuse('ends too early')
  }

  /** WOFF2 §3.1, "UIntBase128". */
  number(): number {
    let value = 0
    for (let count = 0; count < 5; count++) {
      const byte = this.byte()
      if (count === 0 && byte === 0x80) return refuse('has a malformed table')
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    return refuse('has a malformed table')
  }

  /** @returns the length of one table in the decompressed data */
  table(): number {
    const flags = this.byte()
    const [tag, transform] = [flags & 63, flags >> 6]
    if (tag === ARBITRARY_TAG) this.at += 4
    const original = this.number()
    const isTransformed = tag === GLYF || tag === LOCA ? transform !== 3 : transform !== 0
    return isTransformed ? this.number() : original
  }
}

/** @returns where the compressed data is, and how long its content is */
function structureOf(file: Buffer): { readonly data: Buffer; readonly length: number } {
  if (file.length < HEADER || file.readUInt32BE(0) !== SIGNATURE) return refuse('is not a WOFF2 file')
  if (file.length > MAX_FONT) return refuse(`has more than ${MAX_FONT / 1024} kB`)
  if (!FLAVORS.includes(file.readUInt32BE(4))) return refuse('is neither TrueType nor OpenType')
  if (file.readUInt32BE(8) !== file.length) return refuse('has another length than its header says')
  const [tables, compressed] = [file.readUInt16BE(12), file.readUInt32BE(20)]
  if (tables === 0 || tables > MAX_TABLES) return refuse('has no tables, or too many')
  // Metadata and private data could be anything.
  if (file.subarray(28, HEADER).some((byte) => byte !== 0)) return refuse('has metadata or private data')
  const directory = new Directory(file)
  let length = 0
  for (let table = 0; table < tables; table++) length += directory.table()
  const end = directory.at + compressed
  // WOFF2 §4: the file is padded to a multiple of four bytes.
  if (end > file.length || file.length - end > 3) return refuse('has data behind its tables')
  if (length > MAX_DECOMPRESSED) return refuse('is too large when it is decompressed')
  return { data: file.subarray(directory.at, end), length }
}

/** Checks fonts: the structure of the file, and that its data decompress to exactly the length that they declare. */
export const woff2Checker = (): FontChecker => ({
  async check(content): Promise<BrandFont> {
    const file = Buffer.from(content, 'base64')
    const { data, length } = structureOf(file)
    const tables = await decompress(data, { maxOutputLength: Math.max(length, 1) }).catch(() => refuse('is damaged'))
    if (tables.length !== length) return refuse('is damaged')
    return { id: createHash('sha256').update(file).digest('hex').slice(0, 32), type: 'woff2', content: file.toString('base64') }
  },
})
