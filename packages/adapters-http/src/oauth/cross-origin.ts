import type { Response } from 'express'
import type { ClientReads } from '@keyhall/core/clients'
import type { Reader } from '@keyhall/core/shared'
import type { Handler } from '../server/frame.js'
import { sendEmpty } from '../wire/send.js'

type Clients = Reader<{ clients: ClientReads }>

/** Lets scripts of any origin read public responses. */
export const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*' } as const

const PREFLIGHT = { 'Access-Control-Allow-Headers': 'Authorization, Content-Type, DPoP', 'Access-Control-Max-Age': '600' } as const

async function allowRegisteredOrigin(origin: string, res: Response, storage: Clients): Promise<void> {
  res.setHeader('Vary', 'Origin')
  if (await storage.read(({ clients }) => clients.allowsOrigin(origin.toLowerCase()))) {
    res.setHeader('Access-Control-Allow-Origin', origin)
    res.setHeader('Access-Control-Expose-Headers', 'WWW-Authenticate, Retry-After')
  }
}

/** Lets scripts of registered origins read the response, without credentials. No cost without `Origin`. */
export const forRegisteredOrigins =
  (handler: Handler, storage: Clients): Handler =>
  (req, res, framed) => {
    const { origin } = req.headers
    if (origin === undefined) return handler(req, res, framed)
    return allowRegisteredOrigin(origin, res, storage).then(() => handler(req, res, framed))
  }

/** Answers a preflight request (Fetch Standard §3.2.2). */
export const preflightRoute =
  (allowed: string): Handler =>
  (_req, res) => {
    sendEmpty(res, 204, { ...PREFLIGHT, 'Access-Control-Allow-Methods': allowed })
  }

/** The same for public endpoints. */
export const publicPreflight =
  (allowed: string): Handler =>
  (_req, res) => {
    sendEmpty(res, 204, { ...PREFLIGHT, ...ANY_ORIGIN, 'Access-Control-Allow-Methods': allowed })
  }
