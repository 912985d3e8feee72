import assert from 'node:assert/strict'
import { once } from 'node:events'
import fs from 'node:fs'
import http2 from 'node:http2'
import net from 'node:net'
import tls from 'node:tls'
import express from 'express'
import { createServer } from '#src/server/create-server.js'
import type { Served } from '#src/server/create-server.js'
import { HTTP1_WAYS, HTTP2_WAYS } from './support/leaving.js'
import type { Leaving } from './support/leaving.js'
import { TLS_FILES } from './support/tls-files.js'

/** As in service, but much faster. */
const LIMITS = {
  headersTimeout: 400, requestTimeout: 400, keepAliveTimeout: 50, answerTimeout: 40, minReadRate: 1e9, closeTimeout: 20, checkInterval: 10,
} as const

/** More than the buffers of two sockets hold. */
const LARGE = Buffer.alloc(24 * 1024 * 1024)
/** Enough to fill the window of a stream, and little enough for ninety of them. */
const HALF_LARGE = Buffer.alloc(512 * 1024)

const app = express()
  .get('/', (_req, res) => void res.send('here'))
  .post('/', (_req, res) => void res.send('not read'))
  .post('/read', (req, res) => void req.resume().on('end', () => res.send('read')))
  .get('/large', (_req, res) => void res.end(LARGE))
  .get('/half-large', (_req, res) => void res.end(HALF_LARGE))

const descriptors = (): number => fs.readdirSync('/dev/fd').length
const active = (): string[] => process.getActiveResourcesInfo().filter((name) => name !== 'Immediate').sort()

/** What runs now and did not run before. What ended meanwhile, such as a timer of an earlier test, is no leak. */
function added(before: readonly string[]): string[] {
  const known = [...before]
  return active().filter((name) => {
    const at = known.indexOf(name)
    if (at >= 0) known.splice(at, 1)
    return at < 0
  })
}

/** `once` would fail with the error before the end. */
const closed = (socket: net.Socket): Promise<void> => new Promise((resolve) => void socket.once('close', () => resolve()))

async function leave(socket: net.Socket, how: Leaving): Promise<void> {
  if (how === 'FIN') await new Promise<void>((resolve) => void socket.end(resolve))
  else if (how === 'close') socket.destroy()
  else if (how === 'RST') socket.resetAndDestroy()
}

describe('a connection that a client leaves, or does not leave', function () {
  this.timeout(10_000)
  let served: Served
  let port: number

  const begin = async (options: Parameters<typeof createServer>[1]): Promise<void> => {
    served = createServer(app, options)
    served.server.on('tlsClientError', () => undefined)
    served.server.listen(0, '127.0.0.1')
    await once(served.server, 'listening')
    port = (served.server.address() as net.AddressInfo).port
    // The first connection of HTTP/2 loads what serves it.
    const first = http2.connect(`${options?.tls ? 'https' : 'http'}://127.0.0.1:${port}`, { rejectUnauthorized: false })
    await once(first.request({ ':path': '/' }), 'response')
    first.destroy()
    while (served.connections.open > 0) await new Promise((resolve) => setImmediate(resolve))
  }
  const end = async (): Promise<void> => {
    served.connections.closeAll()
    await new Promise((resolve) => served.server.close(resolve))
  }

  /** @returns the client's side of a connection, and the end of the server's */
  async function connect(): Promise<{ readonly socket: net.Socket; readonly isFreed: Promise<unknown> }> {
    const accepted = once(served.server, 'connection') as Promise<[net.Socket]>
    const socket = net.connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    const [other] = await accepted
    return { socket, isFreed: closed(other) }
  }

  async function secured(socket: net.Socket, protocol: string): Promise<tls.TLSSocket> {
    const secure = tls.connect({ socket, ALPNProtocols: [protocol], rejectUnauthorized: false })
    secure.on('error', () => undefined)
    await once(secure, 'secureConnect')
    return secure
  }

  async function freesEverything(bytes: Buffer, leaving: Leaving, protocol?: 'http/1.1' | 'h2'): Promise<void> {
    // The timer of the test itself starts after its first turn.
    await new Promise((resolve) => setImmediate(resolve))
    const before = { descriptors: descriptors(), active: active() }
    const { socket, isFreed } = await connect()
    const speaking = protocol === undefined ? socket : await secured(socket, protocol)
    if (leaving === 'stay unread') speaking.pause()
    else speaking.resume()
    if (bytes.length > 0) speaking.write(bytes)
    await leave(leaving === 'RST' ? socket : speaking, leaving)
    await isFreed
    const isClosed = socket.closed ? undefined : closed(socket)
    speaking.destroy()
    socket.destroy()
    await isClosed
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(served.connections.open, 0)
    assert.equal(served.connections.streams, 0)
    assert.deepEqual({ descriptors: descriptors(), active: added(before.active) }, { descriptors: before.descriptors, active: [] })
  }

  describe('without TLS', () => {
    before(() => begin({ limits: LIMITS }))
    after(end)
    for (const { sent, bytes, leavings } of [...HTTP1_WAYS.map((way) => ({ ...way, sent: `HTTP/1.1: ${way.sent}` })), ...HTTP2_WAYS]) {
      for (const leaving of leavings) {
        it(`frees everything after ${sent}, then ${leaving}`, () => freesEverything(bytes, leaving))
      }
    }
  })

  describe('with TLS', () => {
    before(() => begin({ limits: LIMITS, tls: TLS_FILES }))
    after(end)
    const hello = Buffer.from('16030100f5010000f10303', 'hex')
    for (const leaving of ['FIN', 'close', 'RST', 'stay'] as const) {
      it(`frees everything after nothing, then ${leaving}`, () => freesEverything(Buffer.alloc(0), leaving))
      it(`frees everything after half a ClientHello, then ${leaving}`, () => freesEverything(hello, leaving))
    }
    for (const { sent, bytes, leavings } of HTTP1_WAYS) {
      for (const leaving of leavings) {
        it(`frees everything after HTTP/1.1: ${sent}, then ${leaving}`, () => freesEverything(bytes, leaving, 'http/1.1'))
      }
    }
    for (const { sent, bytes, leavings } of HTTP2_WAYS) {
      for (const leaving of leavings) {
        it(`frees everything after HTTP/2: ${sent}, then ${leaving}`, () => freesEverything(bytes, leaving, 'h2'))
      }
    }
  })
})
