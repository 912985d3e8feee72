import http from 'node:http'
import https from 'node:https'
import type { Express } from 'express'

export interface TlsFiles {
  readonly cert: Buffer
  readonly key: Buffer
}

const LIMITS = {
  keepAliveTimeout: 65_000,
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 5_000,
} as const

interface Prototypes {
  readonly IncomingMessage: typeof http.IncomingMessage
  readonly ServerResponse: typeof http.ServerResponse
}

/**
 * Constructors whose instances have the prototypes that Express would give every request by `Object.setPrototypeOf`, which is
 * what costs Express most of its speed on Node 20 and 22 (performance reference, §0.1).
 */
function expressPrototypes(app: Express): Prototypes {
  function Request(this: http.IncomingMessage, ...args: unknown[]) {
    Reflect.apply(http.IncomingMessage as unknown as (...a: unknown[]) => void, this, args)
  }
  Request.prototype = app.request
  function Response(this: http.ServerResponse, ...args: unknown[]) {
    Reflect.apply(http.ServerResponse as unknown as (...a: unknown[]) => void, this, args)
  }
  Response.prototype = app.response
  return { IncomingMessage: Request, ServerResponse: Response } as unknown as Prototypes
}

/** Whether this Node can make requests with those prototypes; otherwise the plain constructors serve. */
function works(prototypes: Prototypes, app: Express): boolean {
  try {
    const request = new prototypes.IncomingMessage(undefined as never)
    return Object.getPrototypeOf(request) === app.request && request instanceof http.IncomingMessage
  } catch {
    return false
  }
}

/** Creates the server of an Express application, http or https, with the time limits of a public one. Does not listen yet. */
export function createServer(app: Express, tls?: TlsFiles): http.Server {
  const prototypes = expressPrototypes(app)
  const options = { ...LIMITS, ...(works(prototypes, app) ? prototypes : {}) }
  const server = tls ? https.createServer({ ...options, ...tls }, app) : http.createServer(options, app)
  server.keepAliveTimeout = LIMITS.keepAliveTimeout
  return server
}
