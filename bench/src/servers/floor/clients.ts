import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { CLIENTS, SECRET } from '../../targets/fixtures.js'
import type { ClientFixture } from '../../targets/fixtures.js'
import { Refused } from './http.js'

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

const clients = new Map(Object.values<ClientFixture>(CLIENTS).map((client) => [client.id, { client, secretHash: sha256(SECRET) }]))

/** The client of a Basic header (RFC 6749 §2.3.1). @throws Refused */
export function authenticated(req: IncomingMessage): ClientFixture {
  const header = req.headers.authorization
  if (header?.startsWith('Basic ') !== true) throw new Refused(401, 'invalid_client')
  const text = Buffer.from(header.slice(6), 'base64').toString()
  const colon = text.indexOf(':')
  const known = clients.get(decodeURIComponent(text.slice(0, colon)))
  if (!known || !timingSafeEqual(sha256(decodeURIComponent(text.slice(colon + 1))), known.secretHash)) throw new Refused(401, 'invalid_client')
  return known.client
}

export const clientById = (id: string | undefined): ClientFixture | undefined => clients.get(id ?? '')?.client
