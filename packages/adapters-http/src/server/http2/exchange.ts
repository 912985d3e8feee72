import http from 'node:http'
import type { IncomingHttpHeaders as Http2Headers, ServerHttp2Stream } from 'node:http2'
import { constants } from 'node:http2'
import type { ConnectionLimits } from '../connections/limits.js'
import { readingTime } from '../connections/outflow.js'
import { duplexPair } from './duplex-pair.js'
import type { OwnedSession } from './owned-session.js'

const { NGHTTP2_CANCEL, NGHTTP2_INTERNAL_ERROR, NGHTTP2_NO_ERROR } = constants

/** Connection-specific headers, and `host`, which is derived from `:authority`. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  'connection', 'host', 'http2-settings', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade',
])

type Headers = Record<string, string | string[]>

function carried(headers: Http2Headers | http.IncomingHttpHeaders): Headers {
  const own = Object.entries(headers).filter(([name, value]) => value !== undefined && !name.startsWith(':') && !OF_CONNECTION.has(name))
  return Object.fromEntries(own) as Headers
}

/** Headers whose repetitions Node drops. All lines are passed on, so that repeated headers are refused as in HTTP/1.1. */
const SINGLE = ['authorization', 'content-type'] as const

function repeated(rawHeaders: readonly string[]): Headers {
  const found: Headers = {}
  for (const name of SINGLE) {
    const lines = rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1] === name)
    if (lines.length > 1) found[name] = lines
  }
  return found
}

function requestHeaders({ headers, rawHeaders }: Pick<Http2Request, 'headers' | 'rawHeaders'>, hasBody: boolean): Headers {
  const host = headers[':authority'] ?? headers.host ?? ''
  // Without a framing header the body would be parsed as another request.
  const framing = hasBody && headers['content-length'] === undefined ? { 'transfer-encoding': 'chunked' } : {}
  return { host, ...carried(headers), ...repeated(rawHeaders), ...framing }
}

/** Ignores exceptions because of a closed stream, which can happen between any two events. */
function whileOpen(stream: ServerHttp2Stream, act: () => void): void {
  if (stream.closed || stream.destroyed) return
  try {
    act()
  } catch {
    stream.close(NGHTTP2_INTERNAL_ERROR)
  }
}

function respond(stream: ServerHttp2Stream, answer: http.IncomingMessage, isHead: boolean): void {
  const { statusCode = 500 } = answer
  const headers = { ':status': statusCode, ...carried(answer.headers) }
  if (isHead || statusCode === 204 || statusCode === 304) {
    stream.respond(headers, { endStream: true })
    answer.resume()
    return
  }
  stream.respond(headers, { waitForTrailers: true })
  stream.on('wantTrailers', () => {
    whileOpen(stream, () => stream.sendTrailers(answer.trailers))
    // Asks a client that is still sending to stop, after the complete response (RFC 9113 §8.1).
    if (!stream.readableEnded) setImmediate(() => stream.close(NGHTTP2_NO_ERROR))
  })
  answer.on('error', () => stream.close(NGHTTP2_INTERNAL_ERROR))
  answer.pipe(stream)
}

/** An HTTP/2 request. */
interface Http2Request {
  readonly stream: ServerHttp2Stream
  readonly headers: Http2Headers
  /** Alternating names and values, including repeated ones. */
  readonly rawHeaders: readonly string[]
}

interface Surroundings {
  readonly inner: http.Server
  readonly limits: ConnectionLimits
  readonly session: OwnedSession
}

/** Resets a stream after its timeout. If the client does not read even that, closes the connection. */
function expire(stream: ServerHttp2Stream, { session, limits }: Surroundings): void {
  stream.close(NGHTTP2_CANCEL)
  const late = setTimeout(() => session.destroy(), limits.closeTimeout)
  if (stream.destroyed) clearTimeout(late)
  else stream.once('close', () => clearTimeout(late))
}

/** Limits the time for receiving a request and for reading its response. */
function limitTime(stream: ServerHttp2Stream, surroundings: Surroundings): { readonly isAnswered: () => void } {
  const { limits } = surroundings
  const after = (milliseconds: number) => setTimeout(() => expire(stream, surroundings), milliseconds)
  const arriving = after(limits.requestTimeout)
  let leaving: NodeJS.Timeout | undefined
  stream.once('end', () => clearTimeout(arriving))
  stream.once('close', () => {
    clearTimeout(arriving)
    clearTimeout(leaving)
  })
  return {
    isAnswered: () => {
      if (!stream.destroyed) leaving = after(readingTime(stream.writableLength, limits))
    },
  }
}

/**
 * Forwards an HTTP/2 request to the HTTP/1.1 server in this process over an in-memory connection, so that both protocols share one
 * application.
 *
 * @throws TypeError when the request cannot be expressed in HTTP/1.1
 */
export function exchange({ stream, headers, rawHeaders }: Http2Request, surroundings: Surroundings): void {
  if (!stream.session) return
  const { inner, session } = surroundings
  const hasBody = !stream.endAfterHeaders
  const [near, far] = duplexPair(stream.session.socket)
  const { ':method': method = '', ':path': path = '' } = headers
  const request = http.request({ method, path, headers: requestHeaders({ headers, rawHeaders }, hasBody), setHost: false, createConnection: () => near })
  inner.emit('connection', far)
  session.own({ near, far })

  const time = limitTime(stream, surroundings)
  stream.once('close', () => request.destroy())
  request.on('error', () => stream.close(NGHTTP2_INTERNAL_ERROR))
  request.on('continue', () => whileOpen(stream, () => stream.additionalHeaders({ ':status': 100 })))
  request.on('response', (answer) => {
    answer.once('end', time.isAnswered)
    whileOpen(stream, () => respond(stream, answer, method === 'HEAD'))
  })
  if (hasBody) stream.pipe(request)
  else {
    stream.resume()
    request.end()
  }
}
