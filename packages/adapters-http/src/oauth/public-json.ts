import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import { send, sendEmpty } from '../wire/send.js'
import { ANY_ORIGIN } from './cross-origin.js'

/** JSON for everybody, made once. */
export interface PublicJson {
  readonly body: Buffer
  readonly headers: Readonly<Record<string, string>>
}

export function publicJson(value: unknown): PublicJson {
  const body = Buffer.from(JSON.stringify(value))
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  return { body, headers: { ...ANY_ORIGIN, 'Cache-Control': 'public, max-age=300', ETag: etag } }
}

/** Sends it, or 304 when the caller has it already (RFC 9110 §13.1.2). */
export function sendPublicJson(req: Request, res: Response, { body, headers }: PublicJson): void {
  if (req.headers['if-none-match'] === headers['ETag']) sendEmpty(res, 304, headers)
  else send(res, 200, 'application/json', body, headers)
}
