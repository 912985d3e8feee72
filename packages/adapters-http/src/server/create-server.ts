import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { Express } from 'express'
import { Http2Connections } from './http2/http2-connections.js'

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

/** A server, and those of its connections that speak HTTP/2. */
export interface Served {
  readonly server: http.Server
  readonly http2: Http2Connections
}

type Take = (this: http.Server, socket: Socket) => void

/** Puts itself before what an `http.Server` does with a new connection. */
function divert(server: http.Server, event: 'connection' | 'secureConnection', decide: (socket: Socket, goOn: () => void) => void): void {
  const [take] = server.listeners(event) as Take[]
  if (!take) throw new Error(`this Node takes connections by another event than ${event}`)
  server.removeListener(event, take)
  server.on(event, (socket: Socket) => {
    decide(socket, () => {
      take.call(server, socket)
    })
  })
}

/**
 * Creates the server of an Express application, http or https, with the time limits of a public one. Does not listen yet. A connection
 * that begins with HTTP/2, or with TLS offers nothing else, is served too: whoever may choose gets HTTP/1.1, which is the faster one here.
 */
export function createServer(app: Express, tls?: TlsFiles): Served {
  const prototypes = expressPrototypes(app)
  const options = { ...LIMITS, ...(works(prototypes, app) ? prototypes : {}) }
  const server = tls ? https.createServer({ ...options, ...tls, ALPNProtocols: ['http/1.1', 'h2'] }, app) : http.createServer(options, app)
  server.keepAliveTimeout = LIMITS.keepAliveTimeout
  const http2 = new Http2Connections(http.createServer(options, app))
  if (tls) {
    divert(server, 'secureConnection', (socket, goOn) => {
      if ((socket as TLSSocket).alpnProtocol === 'h2') http2.take(socket)
      else goOn()
    })
  } else {
    divert(server, 'connection', (socket, goOn) => {
      http2.findOut(socket, LIMITS.headersTimeout, goOn)
    })
  }
  return { server, http2 }
}
