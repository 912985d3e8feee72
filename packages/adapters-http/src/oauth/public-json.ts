import type { Request, Response } from 'express'
import { matchesTag, tagOf } from '../wire/prepared-answer.js'
import { headOf, sendBytes, sendEmpty } from '../wire/send.js'
import { ANY_ORIGIN } from './cross-origin.js'

/** Public JSON with its headers, prepared once. */
interface PublicJson {
  /** Text if it is ASCII, which Node joins with the headers. */
  readonly body: string | Buffer
  readonly head: Readonly<Record<string, string | number>>
  /** Headers without those of the body. */
  readonly headers: Readonly<Record<'ETag', string>> & Readonly<Record<string, string>>
}

function publicJson(value: unknown): PublicJson {
  const text = JSON.stringify(value)
  const bytes = Buffer.from(text)
  const headers = { ...ANY_ORIGIN, 'Cache-Control': 'public, max-age=300', ETag: `"${tagOf(bytes)}"` }
  return { body: bytes.length === text.length ? text : bytes, head: headOf('application/json', bytes.length, headers), headers }
}

/** Serializes a value again only when it is another object. */
export function publicJsonOf(): (value: object) => PublicJson {
  let made: { readonly of: object; readonly json: PublicJson } | undefined
  return (value) => {
    if (made?.of !== value) made = { of: value, json: publicJson(value) }
    return made.json
  }
}

/** Sends the JSON, or 304 when the ETag matches (RFC 9110 §13.1.2). */
export function sendPublicJson(req: Request, res: Response, { body, head, headers }: PublicJson): void {
  if (matchesTag(req.headers['if-none-match'], headers.ETag)) return sendEmpty(res, 304, headers)
  sendBytes(res, 200, body, head)
}
