import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { send, sendEmpty } from './send.js'

const ENCODINGS = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof ENCODINGS)[number]

const COMPRESS: Readonly<Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>>> = {
  // Higher levels save a few percent more and take seconds.
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body) => promisify(gzip)(body),
}

type Headers = Readonly<Record<string, string>>

interface Content {
  readonly type: string
  readonly body: Buffer
  readonly headers: Headers
}

/** The quality of an encoding in `Accept-Encoding` (RFC 9110 §12.5.3). */
function qualityOf(encoding: Encoding, accepted: string): number {
  const entries = accepted.split(',').map((entry) => entry.trim().toLowerCase().split(/\s*;\s*q=/))
  const found = entries.find(([name]) => name === encoding) ?? (encoding === 'identity' ? undefined : entries.find(([name]) => name === '*'))
  if (found === undefined) return encoding === 'identity' ? Number.MIN_VALUE : 0
  return found[1] === undefined ? 1 : Number(found[1]) || 0
}

/** The best encoding that the client accepts; identity if it accepts none. */
export function encodingFor(accepted: string | undefined): Encoding {
  if (accepted === undefined) return 'identity'
  const [best] = ENCODINGS.map((encoding) => ({ encoding, quality: qualityOf(encoding, accepted) })).toSorted((a, b) => b.quality - a.quality)
  return best && best.quality > 0 ? best.encoding : 'identity'
}

/** Weak comparison of a list of entity tags (RFC 9110 §8.8.3.2). */
export const matchesTag = (sent: string | undefined, own: string): boolean =>
  sent !== undefined && (sent.trim() === '*' || sent.split(',').some((tag) => tag.trim().replace(/^W\//, '') === own))

/** An entity tag of a body, without its quotes. */
export const tagOf = (body: Buffer): string => createHash('sha256').update(body).digest('base64url').slice(0, 22)

/** A large public response, created on first use and compressed once for each encoding. */
export class PreparedAnswer {
  readonly #make: () => Content | Promise<Content>
  readonly #bodies = new Map<Encoding, Promise<Buffer>>()
  #made: Promise<Content & { readonly tag: string }> | undefined

  constructor(make: () => Content | Promise<Content>) {
    this.#make = make
  }

  /** Sends the JSON, or 304 when the ETag matches (RFC 9110 §13.1.2). */
  async send(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { type, headers, tag } = await this.#content()
    const encoding = encodingFor(req.headers['accept-encoding'])
    // RFC 9110 §8.8.3.3: each encoding is a separate representation.
    const etag = encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`
    const all = { ...headers, 'ETag': etag, 'Vary': 'Accept-Encoding', ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }) }
    if (matchesTag(req.headers['if-none-match'], etag)) sendEmpty(res, 304, all)
    else send(res, 200, type, await this.#encoded(encoding), all)
  }

  #content(): Promise<Content & { readonly tag: string }> {
    this.#made ??= this.#tagged()
    return this.#made
  }

  async #tagged(): Promise<Content & { readonly tag: string }> {
    const content = await this.#make()
    return { ...content, tag: tagOf(content.body) }
  }

  /** Runs in the thread pool, once for concurrent callers. */
  #encoded(encoding: Encoding): Promise<Buffer> {
    let encoded = this.#bodies.get(encoding)
    if (encoded === undefined) {
      encoded = this.#content().then(({ body }) => (encoding === 'identity' ? body : COMPRESS[encoding](body)))
      this.#bodies.set(encoding, encoded)
    }
    return encoded
  }
}
