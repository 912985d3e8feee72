import { gunzip } from 'node:zlib'
import { CompressionUnknown, UnreadableMessage } from '../errors.js'
import { tooLarge } from './read-body.js'
import type { MessageLimit } from './read-body.js'

/** The supported compressions of requests, as in `grpc-accept-encoding`. Responses are not compressed. */
export const ACCEPTED_ENCODINGS = 'identity,gzip'

const isTooLarge = (problem: Error): boolean => 'code' in problem && problem.code === 'ERR_BUFFER_TOO_LARGE'

function unzipped(bytes: Uint8Array, limit: MessageLimit): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    gunzip(bytes, { maxOutputLength: limit.mostBytes }, (problem, result) => {
      if (!problem) resolve(result)
      else reject(isTooLarge(problem) ? tooLarge(limit) : new UnreadableMessage('the message is not compressed with gzip'))
    })
  })
}

/**
 * Decompresses a message, and stops at the size limit.
 *
 * @throws CompressionUnknown, UnreadableMessage, MessageTooLarge
 */
export async function decompressed(bytes: Uint8Array, encoding: string | undefined, limit: MessageLimit): Promise<Uint8Array> {
  if (encoding === undefined || encoding === 'identity') return bytes
  if (encoding !== 'gzip') throw new CompressionUnknown(`messages may be compressed with gzip only`)
  // A client may leave an empty message uncompressed.
  return bytes.length === 0 ? bytes : unzipped(bytes, limit)
}
