import { END_STREAM, INITIAL_WINDOW_SIZE, MAGIC, OPENING, frame, get, goAway, headerBlock, ping, post, reset, settings } from './http2-frames.js'

/** How a client leaves: half-closes, closes, resets, stays and reads, or stays and does not read. */
export type Leaving = 'FIN' | 'close' | 'RST' | 'stay' | 'stay unread'

/** The request of a client, and how it leaves afterwards. */
export interface Way {
  readonly sent: string
  readonly bytes: Buffer
  readonly leavings: readonly Leaving[]
}

const ALL: readonly Leaving[] = ['FIN', 'close', 'RST', 'stay']
const text = (value: string): Buffer => Buffer.from(value.replaceAll('\n', '\r\n'))
const many = (count: number, make: (stream: number) => Buffer): Buffer => Buffer.concat(Array.from({ length: count }, (_, index) => make(2 * index + 1)))

export const HTTP1_WAYS: readonly Way[] = [
  { sent: 'nothing', bytes: Buffer.alloc(0), leavings: ALL },
  { sent: 'half a request line', bytes: text('GET /lar'), leavings: ALL },
  { sent: 'half the headers', bytes: text('GET / HTTP/1.1\nHost: x\nX-Y'), leavings: ALL },
  { sent: 'half a body', bytes: text('POST /read HTTP/1.1\nHost: x\nContent-Length: 100\n\nhalf'), leavings: ALL },
  { sent: 'half a chunk', bytes: text('POST /read HTTP/1.1\nHost: x\nTransfer-Encoding: chunked\n\nff\nhalf'), leavings: ALL },
  { sent: 'half a body that is not read', bytes: text('POST / HTTP/1.1\nHost: x\nContent-Length: 100\n\nhalf'), leavings: ALL },
  { sent: 'a request', bytes: text('GET / HTTP/1.1\nHost: x\n\n'), leavings: ALL },
  { sent: 'a request for much', bytes: text('GET /large HTTP/1.1\nHost: x\n\n'), leavings: [...ALL, 'stay unread'] },
  { sent: 'many requests at once', bytes: text('GET /large HTTP/1.1\nHost: x\n\n'.repeat(20)), leavings: ['FIN', 'RST', 'stay unread'] },
  { sent: 'nonsense', bytes: text('nonsense\n\n'), leavings: ALL },
  { sent: 'a request to tunnel', bytes: text('CONNECT x:1 HTTP/1.1\nHost: x\n\n'), leavings: ['FIN', 'stay'] },
]

export const HTTP2_WAYS: readonly Way[] = [
  { sent: 'half a preface', bytes: MAGIC.subarray(0, 10), leavings: ALL },
  { sent: 'a preface without settings', bytes: MAGIC, leavings: ALL },
  { sent: 'the opening', bytes: OPENING, leavings: ALL },
  { sent: 'half a frame', bytes: Buffer.concat([OPENING, get(1, '/').subarray(0, 12)]), leavings: ALL },
  { sent: 'half a frame header', bytes: Buffer.concat([OPENING, get(1, '/').subarray(0, 4)]), leavings: ALL },
  { sent: 'headers without an end', bytes: Buffer.concat([OPENING, frame('HEADERS', END_STREAM, 1, headerBlock('GET', '/'))]), leavings: ALL },
  { sent: 'half a body', bytes: Buffer.concat([OPENING, post(1, '/read'), frame('DATA', 0, 1, Buffer.from('half'))]), leavings: ALL },
  { sent: 'half a body that is not read', bytes: Buffer.concat([OPENING, post(1, '/'), frame('DATA', 0, 1, Buffer.from('half'))]), leavings: ALL },
  { sent: 'a request', bytes: Buffer.concat([OPENING, get(1, '/')]), leavings: ALL },
  { sent: 'a request for much', bytes: Buffer.concat([OPENING, get(1, '/large')]), leavings: [...ALL, 'stay unread'] },
  {
    sent: 'a request for much with an endless window',
    bytes: Buffer.concat([MAGIC, settings([INITIAL_WINDOW_SIZE, 0x7fffffff]), frame('WINDOW_UPDATE', 0, 0, Buffer.from('7fff0000', 'hex')), get(1, '/large')]),
    leavings: ['FIN', 'stay unread'],
  },
  { sent: 'a request with no window', bytes: Buffer.concat([MAGIC, settings([INITIAL_WINDOW_SIZE, 0]), get(1, '/')]), leavings: ALL },
  { sent: 'many requests with no window', bytes: Buffer.concat([MAGIC, settings([INITIAL_WINDOW_SIZE, 0]), many(90, (stream) => get(stream, '/half-large'))]), leavings: ALL },
  { sent: 'a request that is reset', bytes: Buffer.concat([OPENING, get(1, '/large'), reset(1)]), leavings: ALL },
  { sent: 'a thousand requests that are reset', bytes: Buffer.concat([OPENING, many(1000, (stream) => Buffer.concat([get(stream, '/'), reset(stream)]))]), leavings: ['FIN', 'stay'] },
  { sent: 'a hundred thousand pings', bytes: Buffer.concat([OPENING, Buffer.alloc(1_700_000, ping())]), leavings: ['FIN', 'stay', 'stay unread'] },
  { sent: 'ten thousand settings', bytes: Buffer.concat([OPENING, Buffer.alloc(90_000, settings())]), leavings: ['FIN', 'stay unread'] },
  { sent: 'its own end', bytes: Buffer.concat([OPENING, goAway()]), leavings: ALL },
  { sent: 'nonsense after the opening', bytes: Buffer.concat([OPENING, Buffer.alloc(100, 0xff)]), leavings: ALL },
]
