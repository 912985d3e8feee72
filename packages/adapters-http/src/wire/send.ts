import type { ServerResponse } from 'node:http'

/** Headers of every response with tokens or personal data (RFC 6749 §5.1). */
export const NO_STORE = { 'Cache-Control': 'no-store', Pragma: 'no-cache' } as const

type Headers = Readonly<Record<string, string>>

/** The headers of a response with a body. */
export const headOf = (type: string, length: number, headers: Headers): Readonly<Record<string, string | number>> =>
  Object.assign({ 'Content-Type': type, 'Content-Length': length, 'X-Content-Type-Options': 'nosniff' }, headers)

/**
 * Sends a body whose length is known; without a body for HEAD.
 *
 * @param body text is sent as UTF-8. Node joins ASCII text with the headers, which costs less than a second buffer.
 */
export function send(res: ServerResponse, status: number, type: string, body: Buffer | string, headers: Headers = {}): void {
  const length = Buffer.byteLength(body)
  res.writeHead(status, headOf(type, length, headers))
  if (res.req.method === 'HEAD') res.end()
  else if (typeof body === 'string' && length === body.length) res.end(body, 'latin1')
  else res.end(typeof body === 'string' ? Buffer.from(body) : body)
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
