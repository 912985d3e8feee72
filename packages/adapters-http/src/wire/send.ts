import type { ServerResponse } from 'node:http'
import { Batch } from './batch.js'

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
  const bytes = body instanceof ByteText ? body.text : inOnePiece(body)
  sendBytes(res, status, bytes, headOf(type, bytes.length, headers))
}

/** UTF-8 has as many bytes as characters only for ASCII, whose characters are its bytes. */
const inOnePiece = (body: Buffer | string): Buffer | string =>
  typeof body !== 'string' || Buffer.byteLength(body) === body.length ? body : Buffer.from(body)

interface Ending {
  readonly res: ServerResponse
  /** Text has a character for each byte. */
  readonly bytes: Buffer | string | undefined
}

/** Writes answers in batches: writing to a client that sleeps on this machine wakes it, which can cost as much as all else in a small answer. */
const endings = new Batch<Ending>(({ res, bytes }) => {
  if (bytes === undefined) res.end()
  else res.end(bytes, 'latin1')
})

/** @param bytes text has a character for each byte */
export function sendBytes(res: ServerResponse, status: number, bytes: Buffer | string, head: ReturnType<typeof headOf>): void {
  res.writeHead(status, head)
  endings.add({ res, bytes: res.req.method === 'HEAD' ? undefined : bytes })
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
  endings.add({ res, bytes: undefined })
}

/** Sends the browser to another address. The response is not stored. */
export function sendRedirect(res: ServerResponse, status: number, location: string, headers: Headers = {}): void {
  sendEmpty(res, status, { Location: location, ...NO_STORE, ...headers })
}

/** For a redirect to another site, which must not learn the address of the page. */
export const NO_REFERRER = { 'Referrer-Policy': 'no-referrer' } as const
