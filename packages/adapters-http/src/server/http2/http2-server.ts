import type http from 'node:http'
import http2 from 'node:http2'
import { exchange } from './exchange.js'

/** As long as connections of HTTP/1.1 on which nothing happens. */
const IDLE = 65_000
const REQUEST_TIMEOUT = 30_000

// The headers are limited to what HTTP/1.1 takes here.
const SETTINGS = { maxConcurrentStreams: 100, maxHeaderListSize: 16_384, enableConnectProtocol: false } as const

/** Creates what understands HTTP/2. It listens nowhere: connections are given to it. Its requests are answered by `inner`. */
export function createHttp2Server(inner: http.Server): http2.Http2Server {
  const server = http2.createServer({ settings: SETTINGS })
  server.on('session', (session) => {
    session.setTimeout(IDLE, () => {
      session.close()
    })
    session.on('error', () => undefined)
  })
  server.on('stream', (stream, headers) => {
    try {
      exchange(stream, headers, inner, { requestTimeout: REQUEST_TIMEOUT })
    } catch {
      if (!stream.closed && !stream.destroyed) stream.respond({ ':status': 400 }, { endStream: true })
    }
  })
  return server
}
