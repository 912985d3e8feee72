import type { IncomingMessage } from 'node:http'
import { MessageTooLarge, UnreadableMessage } from '../errors.js'

/** Maximum number of bytes to discard before cutting the connection. */
const MAX_IGNORED = 64 * 1024 * 1024

/** The maximum size of a message. */
export interface MessageLimit {
  readonly mostBytes: number
  /** A hint for larger messages. */
  readonly beyond?: string
}

export const tooLarge = ({ mostBytes, beyond }: MessageLimit): MessageTooLarge =>
  new MessageTooLarge(`the message is larger than ${mostBytes} bytes${beyond === undefined ? '' : `; ${beyond}`}`)

/**
 * Reads a body.
 *
 * @param overhead maximum number of bytes that framing adds to the message
 * @throws MessageTooLarge, UnreadableMessage when it is incomplete
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
        // Reads and discards the rest: a client that is still sending would get a connection error instead of the response.
        chunks.length = 0
        reject(tooLarge(limit))
        if (size > most + MAX_IGNORED) req.destroy()
      }
    })
    req.on('end', () => resolve(Buffer.concat(chunks)))
    req.on('error', reject)
    req.on('aborted', () => reject(new UnreadableMessage('the message is incomplete')))
  })
}
