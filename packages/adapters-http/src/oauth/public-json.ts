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

/** Weak comparison of a list of entity tags (RFC 9110 §8.8.3.2). */
const hasMatch = (sent: string | undefined, own: string | undefined): boolean =>
  sent !== undefined && own !== undefined && (sent.trim() === '*' || sent.split(',').some((tag) => tag.trim().replace(/^W\//, '') === own))

/** Sends it, or 304 when the caller has it already (RFC 9110 §13.1.2). */
export function sendPublicJson(req: Request, res: Response, { body, headers }: PublicJson): void {
  if (hasMatch(req.headers['if-none-match'], headers['ETag'])) sendEmpty(res, 304, headers)
  else send(res, 200, 'application/json', body, headers)
}
