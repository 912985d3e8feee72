import type { IncomingMessage } from 'node:http'
import { MessageTooLarge, UnreadableMessage } from '../errors.js'

/** How much is read of what nobody wants, before the connection is cut. */
const MAX_IGNORED = 64 * 1024 * 1024

/** How large a message may be. */
export interface MessageLimit {
  readonly mostBytes: number
  /** What to do with a larger one. */
  readonly beyond?: string
}

export const tooLarge = ({ mostBytes, beyond }: MessageLimit): MessageTooLarge =>
  new MessageTooLarge(`the message is larger than ${mostBytes} bytes${beyond === undefined ? '' : `; ${beyond}`}`)

/**
 * Reads a body.
 *
 * @param overhead how much longer than its message the body may be
 * @throws MessageTooLarge, UnreadableMessage when it was cut off
 */
export function readBody(req: IncomingMessage, limit: MessageLimit, overhead: number): Promise<Buffer> {
  const most = limit.mostBytes + overhead
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    if (Number(req.headers['content-length'] ?? 0) > most) {
      reject(tooLarge(limit))
      // The client sends the body only when it is read (RFC 9110 §10.1.1).
      if (req.headers.expect !== undefined) return
    }
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= most) chunks.push(chunk)
      else {
        // Read on, and kept no longer: whoever is still sending would see a broken connection instead of the answer.
        chunks.length = 0
        reject(tooLarge(limit))
        if (size > most + MAX_IGNORED) req.destroy()
      }
    })
    req.on('end', () => resolve(Buffer.concat(chunks)))
    req.on('error', reject)
    req.on('aborted', () => reject(new UnreadableMessage('the message was cut off')))
  })
}
