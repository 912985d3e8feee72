import { constants } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import type { Express } from 'express'
import { Connections } from './connections/connections.js'
import { CONNECTION_LIMITS } from './connections/limits.js'
import type { ConnectionLimits } from './connections/limits.js'
import { expressMessages } from './express-messages.js'

/** RFC 9325 §4.2, FAPI 2.0 Security Profile §5.2.2: TLS 1.3, and TLS 1.2 with forward secrecy and authenticated encryption only. */
const MODERN_TLS = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384', 'ECDHE-RSA-AES256-GCM-SHA384', 'ECDHE-ECDSA-CHACHA20-POLY1305', 'ECDHE-RSA-CHACHA20-POLY1305',
  ].join(':'),
} as const

/**
 * RFC 8705 §2: the handshake succeeds without a certificate, and with one that no authority vouches for. Sessions are not resumed, because a
 * resumed one has lost the intermediate certificates of the client.
 */
const ASK = { requestCert: true, rejectUnauthorized: false, secureOptions: constants.SSL_OP_NO_TICKET } as const

export interface TlsFiles {
  readonly cert: Buffer
  readonly key: Buffer
}

/** A server and the owner of its connections. */
export interface Served {
  readonly server: http.Server
  readonly connections: Connections
}

/** How to create a server. */
export interface ServerOptions {
  /** Absent for plain http. */
  readonly tls?: TlsFiles | undefined
  readonly limits?: Partial<ConnectionLimits>
  /** Whether TLS asks for client certificates. Any is accepted, also a self-signed one: tokens are bound to it, not to its issuer. */
  readonly asksForCertificates?: boolean
  /** Whether every answer tells browsers to use https for this host (RFC 6797). Default: no. */
  readonly isHttpsOnly?: boolean
}

type Take = (this: http.Server, socket: Socket) => void

/** Intercepts new connections of an `http.Server`. */
function divert(server: http.Server, event: 'connection' | 'secureConnection', decide: (socket: Socket, proceed: () => void) => void): void {
  const [take] = server.listeners(event) as Take[]
  if (!take) throw new Error(`this version of Node has no listener for the event ${event}`)
  server.removeListener(event, take)
  server.on(event, (socket: Socket) => {
    decide(socket, () => {
      take.call(server, socket)
    })
  })
}

/**
 * Sends `100 Continue` when the body is read, so that a request refused by its headers sends no body (RFC 9110
 * §10.1.1).
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

/** Lets clients that end their side of a connection get their answer. `Pipelines` limits how long. The member is not in Node's documentation. */
function answerHalfClosed(server: http.Server): void {
  if (!('httpAllowHalfOpen' in server)) throw new Error('this version of Node has no httpAllowHalfOpen')
  server.httpAllowHalfOpen = true
}

const isTrustedBy = (app: Express) => (address: string): boolean =>
  (app.get('trust proxy fn') as (address: string, hop: number) => boolean)(address, 0)

/**
 * Creates the http or https server of an Express application, with limits for public exposure. Does not listen yet. HTTP/2 is served to
 * clients that begin with it or offer nothing else in the TLS handshake. Other clients get HTTP/1.1, which is faster here.
 */
export function createServer(app: Express, { tls, limits: chosen = {}, asksForCertificates = false, isHttpsOnly = false }: ServerOptions = {}): Served {
  const limits = { ...CONNECTION_LIMITS, ...chosen }
  const { keepAliveTimeout, headersTimeout, requestTimeout, checkInterval: connectionsCheckingInterval } = limits
  const times = { keepAliveTimeout, headersTimeout, requestTimeout, connectionsCheckingInterval }
  const options = { ...times, ...expressMessages(app, isHttpsOnly) }
  const answer: http.RequestListener = (req, res) => connections.request(req, res, () => app(req, res))
  const server = tls ? https.createServer({ ...options, ...tls, ...MODERN_TLS, ...(asksForCertificates ? ASK : {}), ALPNProtocols: ['http/1.1', 'h2'] }, answer) : http.createServer(options, answer)
  const inner = continueWhenRead(http.createServer(options, app), app)
  continueWhenRead(server, answer)
  answerHalfClosed(server)
  const connections = new Connections({ inner, limits, isTrusted: isTrustedBy(app) })
  if (tls) {
    divert(server, 'connection', (socket, proceed) => connections.beforeTls(socket, proceed))
    divert(server, 'secureConnection', (socket, proceed) => {
      connections.afterTls(socket, (socket as TLSSocket).alpnProtocol === 'h2' ? 'http2' : 'http1', proceed)
    })
  } else divert(server, 'connection', (socket, proceed) => connections.plain(socket, proceed))
  return { server, connections }
}
