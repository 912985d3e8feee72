import type { Request, Response } from 'express'
import { matchesTag, tagOf } from '../wire/prepared-answer.js'
import { send, sendEmpty } from '../wire/send.js'
import { ANY_ORIGIN } from './cross-origin.js'

/** Public JSON, serialized once. */
interface PublicJson {
  readonly body: string
  readonly headers: Readonly<Record<'ETag', string>> & Readonly<Record<string, string>>
}

function publicJson(value: unknown): PublicJson {
  const body = JSON.stringify(value)
  return { body, headers: { ...ANY_ORIGIN, 'Cache-Control': 'public, max-age=300', ETag: `"${tagOf(Buffer.from(body))}"` } }
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
export function sendPublicJson(req: Request, res: Response, { body, headers }: PublicJson): void {
  if (matchesTag(req.headers['if-none-match'], headers.ETag)) sendEmpty(res, 304, headers)
  else send(res, 200, 'application/json', body, headers)
}
