import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { Express } from 'express'
import { Connections } from './connections/connections.js'
import { CONNECTION_LIMITS } from './connections/limits.js'
import type { ConnectionLimits } from './connections/limits.js'

export interface TlsFiles {
  readonly cert: Buffer
  readonly key: Buffer
}

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

/** A server and the owner of its connections. */
export interface Served {
  readonly server: http.Server
  readonly connections: Connections
}

/** How to create a server. */
export interface ServerOptions {
  /** Plain http without it. */
  readonly tls?: TlsFiles | undefined
  readonly limits?: Partial<ConnectionLimits>
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
 * Answers `100 Continue` when the body is read, not before: a handler that refuses a request by its headers is spared the body
 * (RFC 9110 §10.1.1).
 */
function continueWhenRead(server: http.Server, answer: http.RequestListener): http.Server {
  return server.on('checkContinue', (req: http.IncomingMessage, res: http.ServerResponse) => {
    req.on('newListener', function ask(event) {
      if (event !== 'data') return
      req.off('newListener', ask)
      if (!res.headersSent) res.writeContinue()
    })
    answer(req, res)
  })
}

const isTrustedBy = (app: Express) => (address: string): boolean =>
  (app.get('trust proxy fn') as (address: string, hop: number) => boolean)(address, 0)

/**
 * Creates the server of an Express application, http or https, with the limits of a public one. Does not listen yet. A connection
 * that begins with HTTP/2, or offers nothing else in its TLS handshake, is served too. A client that can choose gets HTTP/1.1, which is
 * faster here.
 */
export function createServer(app: Express, { tls, limits: chosen = {} }: ServerOptions = {}): Served {
  const prototypes = expressPrototypes(app)
  const limits = { ...CONNECTION_LIMITS, ...chosen }
  const { keepAliveTimeout, headersTimeout, requestTimeout, checkInterval: connectionsCheckingInterval } = limits
  const times = { keepAliveTimeout, headersTimeout, requestTimeout, connectionsCheckingInterval }
  const options = { ...times, ...(works(prototypes, app) ? prototypes : {}) }
  const answer: http.RequestListener = (req, res) => connections.request(req, res, () => app(req, res))
  const server = tls ? https.createServer({ ...options, ...tls, ALPNProtocols: ['http/1.1', 'h2'] }, answer) : http.createServer(options, answer)
  const inner = continueWhenRead(http.createServer(options, app), app)
  continueWhenRead(server, answer)
  const connections = new Connections({ inner, limits, isTrusted: isTrustedBy(app) })
  if (tls) {
    divert(server, 'connection', (socket, goOn) => connections.beforeTls(socket, goOn))
    divert(server, 'secureConnection', (socket, goOn) => {
      connections.afterTls(socket, (socket as TLSSocket).alpnProtocol === 'h2' ? 'http2' : 'http1', goOn)
    })
  } else divert(server, 'connection', (socket, goOn) => connections.plain(socket, goOn))
  return { server, connections }
}
