import type { Request, Response } from 'express'
import type { ClientReads } from '@keyhall/core/clients'
import type { Reader } from '@keyhall/core/shared'
import { sendEmpty } from '../wire/send.js'

type Clients = Reader<{ clients: ClientReads }>

/** Lets the scripts of any origin read: for what is public. */
export const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*' } as const

/** Lets the scripts of an origin that a client has registered read the answer; never with credentials. Costs nothing without an `Origin`. */
export async function allowRegisteredOrigin(req: Request, res: Response, storage: Clients): Promise<void> {
  const { origin } = req.headers
  if (origin === undefined) return
  res.setHeader('Vary', 'Origin')
  if (await storage.read(({ clients }) => clients.allowsOrigin(origin.toLowerCase()))) {
    res.setHeader('Access-Control-Allow-Origin', origin)
    res.setHeader('Access-Control-Expose-Headers', 'WWW-Authenticate, Retry-After')
  }
}

/** Answers a preflight request. */
export async function answerPreflight(req: Request, res: Response, storage: Clients, methods: string): Promise<void> {
  await allowRegisteredOrigin(req, res, storage)
  sendEmpty(res, 204, {
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': 'Authorization, Content-Type',
    'Access-Control-Max-Age': '600',
  })
}
