import type { Request, Response } from 'express'
import type { ClientReads, OriginOf } from '@keyhall/core/clients'
import type { Issuer, Reader } from '@keyhall/core/shared'
import type { Handler } from '../server/frame.js'
import { sendEmpty } from '../wire/send.js'

type Clients = Reader<{ clients: ClientReads }>

/** Lets scripts of any origin read public responses. */
export const ANY_ORIGIN = { 'Access-Control-Allow-Origin': '*' } as const

const ALLOWED_HEADERS = 'Authorization, Content-Type, DPoP'
/** More than any script sends. */
const MAX_REQUESTED = 2000
/** Names of headers, separated by commas (RFC 9110 §5.6.2). */
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(?:[ \t]*,[ \t]*[\w!#$%&'*+.^`|~-]+)*$/

/**
 * Allows every header that the script wants to send, such as those of tracing libraries: headers decide nothing here that a program without a browser
 * could not send too. Names instead of `*`, which old browsers do not know.
 */
function preflightHeaders({ headers }: Request, allowed: string): Readonly<Record<string, string>> {
  const requested = [headers['access-control-request-headers'] ?? ''].flat().join(', ')
  const isReadable = requested.length <= MAX_REQUESTED && HEADER_NAMES.test(requested)
  const known = ALLOWED_HEADERS.toLowerCase().split(', ')
  const others = isReadable ? requested.split(',').map((name) => name.trim()).filter((name) => !known.includes(name.toLowerCase())) : []
  return { 'Access-Control-Allow-Headers': [ALLOWED_HEADERS, ...new Set(others)].join(', '), 'Access-Control-Max-Age': '600', 'Access-Control-Allow-Methods': allowed }
}

/** @returns whether the origin is allowed */
async function allowRegisteredOrigin(origin: string, res: Response, storage: Clients, of?: OriginOf): Promise<boolean> {
  res.setHeader('Vary', 'Origin')
  const isAllowed = await storage.read(({ clients }) => clients.allowsOrigin(origin.toLowerCase(), of))
  if (isAllowed) {
    res.setHeader('Access-Control-Allow-Origin', origin)
    res.setHeader('Access-Control-Expose-Headers', 'WWW-Authenticate, Retry-After')
  }
  return isAllowed
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
  (req, res) => {
    sendEmpty(res, 204, preflightHeaders(req, allowed))
  }

/** The same for public endpoints. */
export const publicPreflight =
  (allowed: string): Handler =>
  (req, res) => {
    sendEmpty(res, 204, { ...preflightHeaders(req, allowed), ...ANY_ORIGIN })
  }

export interface ApiOrigins {
  /** Lets scripts read the response, without credentials. */
  readonly around: (handler: Handler) => Handler
  /** Answers a preflight request; `otherwise` answers that of another origin, and any other OPTIONS request. */
  readonly preflight: (allowed: string, otherwise: Handler) => Handler
}

/**
 * The API for scripts of applications that somebody registered, by their redirect URIs and additional origins. Applications that registered themselves do not
 * count: a stranger's page must not read the API with a token that it got hold of. The pages of this server need nothing.
 */
export function apiOrigins(storage: Clients, issuer: Issuer): ApiOrigins {
  const own = new URL(issuer).origin
  const allows = (origin: string, res: Response): Promise<boolean> => allowRegisteredOrigin(origin, res, storage, 'registered_by_others')
  return {
    around: (handler) => (req, res, framed) => {
      const { origin } = req.headers
      return origin === undefined || origin === own ? handler(req, res, framed) : allows(origin, res).then(() => handler(req, res, framed))
    },
    preflight: (allowed, otherwise) => async (req, res, framed) => {
      const { origin } = req.headers
      const isPreflight = origin !== undefined && req.headers['access-control-request-method'] !== undefined
      return isPreflight && (await allows(origin, res)) ? preflightRoute(allowed)(req, res, framed) : otherwise(req, res, framed)
    },
  }
}
