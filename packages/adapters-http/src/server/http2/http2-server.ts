import type http from 'node:http'
import http2 from 'node:http2'
import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2'
import type { ConnectionLimits } from '../connections/limits.js'
import type { StartQueue } from '../connections/start-queue.js'
import { exchange } from './exchange.js'
import type { OwnedSession } from './owned-session.js'

// The same header limit as for HTTP/1.1. RFC 9113 §5.1.2 recommends at least 100 streams; `StartQueue` limits how many begin at once.
const SETTINGS = { maxConcurrentStreams: 100, maxHeaderListSize: 16_384, enableConnectProtocol: false } as const

/** Frames that no correct client sends. */
const MAX_INVALID_FRAMES = 50

interface Dependencies {
  /** Answers the requests. */
  readonly inner: http.Server
  readonly limits: ConnectionLimits
  readonly queue: StartQueue
  readonly sessionOf: (session: http2.Http2Session) => OwnedSession | undefined
}

/** Creates the HTTP/2 server. It does not listen; connections are passed to it. */
export function createHttp2Server({ inner, limits, queue, sessionOf }: Dependencies): http2.Http2Server {
  const server = http2.createServer({ settings: SETTINGS, maxSessionInvalidFrames: MAX_INVALID_FRAMES })
  server.on('stream', (stream: ServerHttp2Stream, headers: IncomingHttpHeaders, _flags: number, rawHeaders: readonly string[]) => {
    stream.on('error', () => undefined)
    const session = stream.session && sessionOf(stream.session)
    if (!session) return void stream.destroy()
    const start = (): void => {
      try {
        exchange({ stream, headers, rawHeaders }, { inner, limits, session })
      } catch {
        if (!stream.closed && !stream.destroyed) stream.respond({ ':status': 400 }, { endStream: true })
      }
    }
    queue.add({ isPointless: () => stream.closed || stream.destroyed, start })
  })
  return server
}
