import type { ServerResponse } from 'node:http'

/** Headers of every response with tokens or personal data (RFC 6749 §5.1). */
export const NO_STORE = { 'Cache-Control': 'no-store', Pragma: 'no-cache' } as const

type Headers = Readonly<Record<string, string>>

/** The headers of a response with a body. */
export const headOf = (type: string, length: number, headers: Headers): Readonly<Record<string, string | number>> =>
  Object.assign({ 'Content-Type': type, 'Content-Length': length, 'X-Content-Type-Options': 'nosniff' }, headers)

/** UTF-8 as text with a character for each byte. */
export const bytesOf = (text: string): string => Buffer.from(text).toString('latin1')

/** A body from `bytesOf`. Node joins text with the headers, which costs less than a second buffer. */
export class ByteText {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** A body with a known length. A string is sent as UTF-8. */
export type Body = Buffer | string | ByteText

/** Sends a body; without it for HEAD. */
export function send(res: ServerResponse, status: number, type: string, body: Body, headers: Headers = {}): void {
  if (body instanceof ByteText) sendText(res, status, body.text, headOf(type, body.text.length, headers))
  else sendUtf8(res, status, type, body, headers)
}

function sendUtf8(res: ServerResponse, status: number, type: string, body: Buffer | string, headers: Headers): void {
  const length = Buffer.byteLength(body)
  const head = headOf(type, length, headers)
  // UTF-8 has as many bytes as characters only for ASCII, whose characters are its bytes.
  if (typeof body === 'string' && length === body.length) return sendText(res, status, body, head)
  res.writeHead(status, head)
  if (res.req.method === 'HEAD') res.end()
  else res.end(typeof body === 'string' ? Buffer.from(body) : body)
}

/** @param text a byte for each character */
function sendText(res: ServerResponse, status: number, text: string, head: ReturnType<typeof headOf>): void {
  res.writeHead(status, head)
  if (res.req.method === 'HEAD') res.end()
  else res.end(text, 'latin1')
}

/** Sends JSON that must not be stored unless `headers` say otherwise. */
export function sendJson(res: ServerResponse, status: number, value: unknown, headers: Headers = NO_STORE): void {
  send(res, status, 'application/json', JSON.stringify(value), headers)
}

/** Sends claims as JSON, or the JWT that contains them. @param type of the JWT */
export function sendClaims(res: ServerResponse, claims: Readonly<Record<string, unknown>> | string, type: string): void {
  if (typeof claims === 'string') send(res, 200, type, claims, NO_STORE)
  else sendJson(res, 200, claims)
}

export function sendEmpty(res: ServerResponse, status: number, headers: Headers = {}): void {
  res.writeHead(status, { 'Content-Length': 0, ...headers })
  res.end()
}
