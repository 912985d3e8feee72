import http from 'node:http'
import type { IncomingHttpHeaders as Http2Headers, ServerHttp2Stream } from 'node:http2'
import { constants } from 'node:http2'
import { duplexPair } from './duplex-pair.js'

const { NGHTTP2_CANCEL, NGHTTP2_INTERNAL_ERROR, NGHTTP2_NO_ERROR } = constants

/** Headers about one connection, which is another one here, and `host`, which comes from `:authority`. */
const OF_CONNECTION: ReadonlySet<string> = new Set([
  'connection', 'expect', 'host', 'http2-settings', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade',
])

type Headers = Record<string, string | string[]>

function carried(headers: Http2Headers | http.IncomingHttpHeaders): Headers {
  const own = Object.entries(headers).filter(([name, value]) => value !== undefined && !name.startsWith(':') && !OF_CONNECTION.has(name))
  return Object.fromEntries(own) as Headers
}

function requestHeaders(headers: Http2Headers, hasBody: boolean): Headers {
  const host = headers[':authority'] ?? headers.host ?? ''
  // Without either the body would be read as another request.
  const framing = hasBody && headers['content-length'] === undefined ? { 'transfer-encoding': 'chunked' } : {}
  return { host, ...carried(headers), ...framing }
}

/** Does what Node throws at when the client is gone: it may leave between any two events. */
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
    // Whoever still sends what nobody reads any more is told so, behind the whole answer (RFC 9113 §8.1).
    if (!stream.readableEnded) setImmediate(() => stream.close(NGHTTP2_NO_ERROR))
  })
  answer.on('error', () => stream.close(NGHTTP2_INTERNAL_ERROR))
  answer.pipe(stream)
}

/** How long a request may take to arrive, in milliseconds. */
interface Limits {
  readonly requestTimeout: number
}

/**
 * Has a request that came over HTTP/2 answered by a server of HTTP/1.1 in this process, over a connection of its own that is no more than
 * memory. So there is one application, and everything that it says of a request holds for both.
 *
 * @throws TypeError when the request cannot be said in HTTP/1.1
 */
export function exchange(stream: ServerHttp2Stream, headers: Http2Headers, server: http.Server, { requestTimeout }: Limits): void {
  stream.on('error', () => undefined)
  // Its client has left already.
  if (!stream.session) return
  const hasBody = !stream.endAfterHeaders
  const [near, far] = duplexPair(stream.session.socket)
  const { ':method': method = '', ':path': path = '' } = headers
  const request = http.request({ method, path, headers: requestHeaders(headers, hasBody), setHost: false, createConnection: () => near })
  server.emit('connection', far)

  const late = setTimeout(() => stream.close(NGHTTP2_CANCEL), requestTimeout)
  stream.once('end', () => clearTimeout(late))
  stream.once('close', () => {
    clearTimeout(late)
    request.destroy()
  })
  request.on('error', () => stream.close(NGHTTP2_INTERNAL_ERROR))
  request.on('response', (answer) => whileOpen(stream, () => respond(stream, answer, method === 'HEAD')))
  if (hasBody) stream.pipe(request)
  else {
    stream.resume()
    request.end()
  }
}
