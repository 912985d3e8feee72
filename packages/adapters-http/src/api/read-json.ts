import type { IncomingMessage } from 'node:http'
import { Failure } from '@keyhall/core/shared'
import { isRepeated } from '../wire/repeated-header.js'

/** The default limit. */
export const USUAL_JSON: BodyLimit = { mostBytes: 1024 * 1024, beyond: '' }
/** Maximum number of bytes to discard before cutting the connection. */
const MAX_IGNORED = 64 * 1024 * 1024
const MAX_DEPTH = 64
/** Values of one body: parsing makes an object of each, and two bytes are enough for one. */
const MAX_VALUES = 50_000
const JSON_TYPE = /^application\/([a-z0-9.+-]+\+)?json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The body is not readable JSON. */
export class UnreadableBody extends Failure {
  readonly kind = 'invalid_argument'
  readonly code = 'api.unreadable_body'
  /** 413 if it is too large, 415 if it is of another type. */
  readonly status: 400 | 413 | 415

  constructor(status: 400 | 413 | 415, message: string) {
    super(message)
    this.status = status
  }
}

/** The maximum size of a body, and a hint for larger ones. */
export interface BodyLimit {
  readonly mostBytes: number
  readonly beyond: string
  /** Whether any number of values is allowed. */
  readonly isBulk?: true
}

/**
 * Reads a JSON body; an absent body is an empty object.
 *
 * @throws UnreadableBody too large, of another content type, not UTF-8, not JSON, or nested too deeply
 */
export async function readJson(req: IncomingMessage, limit: BodyLimit = USUAL_JSON): Promise<unknown> {
  const bytes = await readBytes(req, limit)
  if (bytes.length === 0) return {}
  if (isRepeated(req, 'content-type')) throw new UnreadableBody(400, 'more than one Content-Type header is sent')
  if (!JSON_TYPE.test(req.headers['content-type'] ?? '')) throw new UnreadableBody(415, 'the body must be application/json in UTF-8')
  if (req.headers['content-encoding'] !== undefined) throw new UnreadableBody(415, 'the body must not be compressed')
  const text = decoded(bytes)
  assertSimple(text, limit.isBulk === true ? Infinity : MAX_VALUES)
  try {
    return JSON.parse(text)
  } catch {
    throw new UnreadableBody(400, 'the body is not JSON')
  }
}

function decoded(bytes: Buffer): string {
  try {
    return utf8.decode(bytes)
  } catch {
    throw new UnreadableBody(400, 'the body is not UTF-8')
  }
}

/** The index of the quotation mark that ends the text which starts at `start`. Texts may have megabytes. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let escapes = 0
    while (text[end - 1 - escapes] === '\\') escapes++
    if (escapes % 2 === 0) return end
  }
  return text.length
}

/** Checked before parsing, because recursive code must not run out of stack later, and parsing must not hold others up. */
function assertSimple(text: string, maxValues: number): void {
  let depth = 0
  let values = 1
  for (let index = 0; index < text.length; index++) {
    const character = text.codePointAt(index)
    if (character === 0x22) index = endOfText(text, index)
    else if (character === 0x7b || character === 0x5b) {
      if (++depth > MAX_DEPTH) throw new UnreadableBody(400, `the body is nested deeper than ${MAX_DEPTH} levels`)
    } else if (character === 0x7d || character === 0x5d) depth--
    else if (character === 0x2c && ++values > maxValues) throw new UnreadableBody(400, `the body has more than ${maxValues} values`)
  }
}

/** Reads a body up to a limit. @throws UnreadableBody */
export function readBytes(req: IncomingMessage, { mostBytes, beyond }: BodyLimit): Promise<Buffer> {
  const tooLarge = () => new UnreadableBody(413, [`the body is larger than ${mostBytes} bytes`, beyond].filter(Boolean).join('; '))
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    if (Number(req.headers['content-length'] ?? 0) > mostBytes) {
      reject(tooLarge())
      // The client sends the body only when it is read (RFC 9110 §10.1.1).
      if (req.headers.expect !== undefined) return
    }
    req.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= mostBytes) chunks.push(chunk)
      else {
        // Reads and discards the rest: a client that is still sending would get a connection error instead of the response.
        chunks.length = 0
        reject(tooLarge())
        if (size > mostBytes + MAX_IGNORED) req.destroy()
      }
    })
    req.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    req.on('error', reject)
    req.on('aborted', () => reject(new UnreadableBody(400, 'the body is incomplete')))
  })
}
