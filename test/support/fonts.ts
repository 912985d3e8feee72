import { brotliCompressSync } from 'node:zlib'

/** What is wrong with a font. */
export interface Woff2 {
  readonly signature?: string
  readonly flavor?: number
  /** Claimed length of the only table. */
  readonly claimed?: number
  readonly extra?: Buffer
  readonly metadata?: number
}

const TABLE = Buffer.alloc(100, 7)

/** A WOFF2 file with one table (`cmap`, index 0): the structure is right, the glyphs are nonsense. */
export function woff2({ signature = 'wOF2', flavor = 0x00010000, claimed = TABLE.length, extra = Buffer.alloc(0), metadata = 0 }: Woff2 = {}): Buffer {
  const data = brotliCompressSync(TABLE)
  const header = Buffer.alloc(48)
  header.write(signature, 0, 'latin1')
  header.writeUInt32BE(flavor, 4)
  header.writeUInt16BE(1, 12)
  header.writeUInt32BE(TABLE.length + 28, 16)
  header.writeUInt32BE(data.length, 20)
  header.writeUInt32BE(metadata, 28)
  const body = Buffer.concat([header, Buffer.from([0, claimed]), data])
  const file = Buffer.concat([body, Buffer.alloc((4 - (body.length % 4)) % 4), extra])
  file.writeUInt32BE(file.length, 8)
  return file
}
