import { createReadStream } from 'node:fs'
import type { ReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { WalkRefused } from './chunked-json.js'

const PIECE_BYTES = 256 * 1024
/** RFC 1952 §2.3.1 */
const GZIP = [0x1f, 0x8b] as const

/** An export is text of ten to thirty times its compressed size. More than this, from this size on, is a file that was made to be a burden. */
const MAX_EXPANSION = 200
const FREE_BYTES = 64 * 1024 * 1024

/** A piece of a file. */
export interface FilePiece {
  readonly bytes: Buffer
  /** How many bytes of the file were read since the last piece: fewer than `bytes` in a compressed file. */
  readonly fileBytes: number
}

/** Reads a file piece by piece. One that is compressed with gzip, whatever its name, is decompressed. @throws WalkRefused, and the errors of the file system */
export async function* piecesOf(file: string): AsyncGenerator<FilePiece, void, undefined> {
  const source = createReadStream(file, { highWaterMark: PIECE_BYTES })
  const reader = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  const first = await reader.next()
  if (first.done) return
  if (GZIP.every((byte, index) => first.value[index] === byte)) {
    source.destroy()
    yield* decompressed(createReadStream(file, { highWaterMark: PIECE_BYTES }))
    return
  }
  for (let next: IteratorResult<Buffer> = first; !next.done; next = await reader.next()) yield { bytes: next.value, fileBytes: next.value.length }
}

async function* decompressed(source: ReadStream): AsyncGenerator<FilePiece, void, undefined> {
  const gunzip = createGunzip({ chunkSize: PIECE_BYTES })
  source.on('error', (problem) => gunzip.destroy(problem))
  let [total, counted] = [0, 0]
  try {
    for await (const bytes of source.pipe(gunzip) as AsyncIterable<Buffer>) {
      total += bytes.length
      const fileBytes = source.bytesRead - counted
      counted = source.bytesRead
      if (total > FREE_BYTES && total > MAX_EXPANSION * counted) throw new WalkRefused('', `is more than ${MAX_EXPANSION} times as large as its compressed form: no export is`)
      yield { bytes, fileBytes }
    }
  } catch (problem) {
    throw problem instanceof Error && 'code' in problem && String(problem.code).startsWith('Z_') ? new WalkRefused('', 'is gzip that is damaged or ends too early') : problem
  } finally {
    source.destroy()
    gunzip.destroy()
  }
}
