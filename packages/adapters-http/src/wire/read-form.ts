import type { IncomingMessage } from 'node:http'
import type { Parameters } from '@keyhall/core/protocol'
import { parseForm } from './form-encoding.js'
import { isRepeated } from './repeated-header.js'

/** Maximum size of a form. */
export const MAX_FORM_BYTES = 64 * 1024
const FORM = /^application\/x-www-form-urlencoded\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The body is not a readable form: wrong content type, too large, or invalid UTF-8. */
export class UnreadableForm extends Error {
  readonly status: 400 | 413 | 415

  constructor(status: 400 | 413 | 415, message: string) {
    super(message)
    this.status = status
  }
}

const tooLarge = () => new UnreadableForm(413, 'the body is too large')

/** Reads a form body of at most 64 KiB. @throws UnreadableForm */
export async function readForm(req: IncomingMessage): Promise<Parameters> {
  if (isRepeated(req, 'content-type')) throw new UnreadableForm(400, 'more than one Content-Type header is sent')
  if (!FORM.test(req.headers['content-type'] ?? '')) throw new UnreadableForm(415, 'the body must be application/x-www-form-urlencoded in UTF-8')
  if (req.headers['content-encoding'] !== undefined) throw new UnreadableForm(415, 'the body must not be compressed')
  if (Number(req.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw tooLarge()
  const bytes = await readBytes(req)
  try {
    return parseForm(utf8.decode(bytes))
  } catch {
    throw new UnreadableForm(400, 'the body is not UTF-8')
  }
}

function readBytes(req: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > MAX_FORM_BYTES) {
        req.pause()
        reject(tooLarge())
        return
      }
      chunks.push(chunk)
    })
    req.on('end', () => {
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks))
    })
    req.on('error', reject)
    req.on('aborted', () => {
      reject(new UnreadableForm(400, 'the body was cut off'))
    })
  })
}
