import type { IncomingMessage } from 'node:http'
import { MessageTooLarge, UnreadableMessage } from '../errors.js'

/** How much is read of what nobody wants, before the connection is cut. */
const MOST_IGNORED = 64 * 1024 * 1024

export const tooLarge = (mostBytes: number): MessageTooLarge => new MessageTooLarge(`the message is larger than ${mostBytes} bytes`)

/**
 * Reads a body.
 *
 * @param mostBytes of the message in it
 * @param overhead how much longer than its message the body may be
 * @throws MessageTooLarge, UnreadableMessage when it was cut off
 */
export function readBody(req: IncomingMessage, mostBytes: number, overhead: number): Promise<Buffer> {
  const most = mostBytes + overhead
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= most) chunks.push(chunk)
      else {
        // Read on, and kept no longer: whoever is still sending would see a broken connection instead of the answer.
        chunks.length = 0
        reject(tooLarge(mostBytes))
        if (size > most + MOST_IGNORED) req.destroy()
      }
    })
    req.on('end', () => resolve(Buffer.concat(chunks)))
    req.on('error', reject)
    req.on('aborted', () => reject(new UnreadableMessage('the message was cut off')))
  })
}
