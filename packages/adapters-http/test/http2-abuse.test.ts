import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import express from 'express'
import { createServer } from '#src/server/create-server.js'
import type { Served } from '#src/server/create-server.js'
import { END_HEADERS, END_STREAM, OPENING, frame, get, headerBlock, ping, reset, settings } from './support/http2-frames.js'

const ENHANCE_YOUR_CALM = 11

/** The error codes of the GOAWAY frames in what a server sent. */
function goAwayCodes(bytes: Buffer): number[] {
  const codes: number[] = []
  for (let at = 0; at + 9 <= bytes.length; at += 9 + bytes.readUIntBE(at, 3)) {
    if (bytes.readUInt8(at + 3) === 7 && at + 17 <= bytes.length) codes.push(bytes.readUInt32BE(at + 13))
  }
  return codes
}

describe('a connection of HTTP/2 whose client abuses it', () => {
  let served: Served
  let requests = 0
  const app = express().get('/', (_req, res) => {
    requests++
    // Answered late enough to be reset before.
    setImmediate(() => setImmediate(() => res.send('here')))
  })
  before(async () => {
    served = createServer(app, { limits: { checkInterval: 10, closeTimeout: 20, maxAbusesPerNetwork: 1_000 } })
    served.server.listen(0, '127.0.0.1')
    await once(served.server, 'listening')
  })
  beforeEach(() => (requests = 0))
  after(() => {
    served.connections.closeAll()
    served.server.close()
  })

  /** Sends packets, each when the server has answered or read the one before. @returns what it answered until it closed the connection */
  async function abuse(packets: Iterable<Buffer>): Promise<Buffer> {
    const socket = net.connect((served.server.address() as net.AddressInfo).port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('error', () => undefined).on('data', (chunk: Buffer) => chunks.push(chunk))
    const isClosed = new Promise((resolve) => socket.once('close', resolve))
    socket.setNoDelay(true)
    for (const packet of packets) {
      if (socket.destroyed) break
      socket.write(packet)
      for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve))
    }
    if (!socket.destroyed) socket.end()
    await isClosed
    return Buffer.concat(chunks)
  }

  function* resets(): Generator<Buffer> {
    yield OPENING
    for (let stream = 1; stream < 10_000; stream += 2) {
      yield get(stream, '/')
      yield reset(stream)
    }
  }

  function* pings(): Generator<Buffer> {
    yield OPENING
    for (;;) yield Buffer.alloc(17 * 3_000, ping())
  }

  function* emptySettings(): Generator<Buffer> {
    yield OPENING
    for (;;) yield Buffer.alloc(9 * 5_000, settings())
  }

  function* windowUpdates(): Generator<Buffer> {
    yield OPENING
    for (;;) yield Buffer.alloc(13 * 4_000, frame('WINDOW_UPDATE', 0, 0, Buffer.from([0, 0, 0, 1])))
  }

  it('starts no request whose stream was reset in the same packet', async () => {
    const burst = Array.from({ length: 150 }, (_, index) => Buffer.concat([get(2 * index + 1, '/'), reset(2 * index + 1)]))
    await abuse([Buffer.concat([OPENING, ...burst])])
    assert.equal(requests, 0)
  })

  it('ends early when it resets request after request, each after it began', async () => {
    assert.ok(goAwayCodes(await abuse(resets())).includes(ENHANCE_YOUR_CALM))
    assert.ok(requests < 400, String(requests))
  })

  for (const [what, packets] of [
    ['pings', pings],
    ['settings', emptySettings],
    ['window updates', windowUpdates],
  ] as const) {
    it(`ends when it sends nothing but ${what}`, async () => {
      const codes = goAwayCodes(await abuse(packets()))
      assert.equal(requests, 0)
      assert.equal(served.connections.open, 0)
      assert.ok(codes.length > 0)
    })
  }

  it('ends when its headers never end', async () => {
    function* headers(): Generator<Buffer> {
      yield Buffer.concat([OPENING, frame('HEADERS', END_STREAM, 1, headerBlock('GET', '/'))])
      for (;;) yield frame('CONTINUATION', 0, 1)
    }
    await abuse(headers())
    assert.equal(requests, 0)
    assert.equal(served.connections.open, 0)
  })

  it('gets no request through whose headers are a bomb', async () => {
    // An entry of the dynamic table, named again and again (RFC 7541 §6.1).
    const first = Buffer.concat([headerBlock('GET', '/'), Buffer.from([0x40, 1, 0x78, 0x7f, 0xa1, 0x1e]), Buffer.alloc(4_000, 0x61)])
    const bomb = Buffer.concat([first, Buffer.alloc(12_000, 0xbe)])
    await abuse([Buffer.concat([OPENING, frame('HEADERS', END_STREAM | END_HEADERS, 1, bomb)])])
    assert.equal(requests, 0)
  })

  it('does not affect other clients', async () => {
    const requested = Array.from({ length: 200 }, (_, index) => [get(2 * index + 1, '/'), ping()]).flat()
    const answer = await abuse([OPENING, ...requested, ping(), ping(), ping()])
    assert.deepEqual([goAwayCodes(answer).filter((code) => code !== 0), requests], [[], 200])
    assert.ok(answer.includes('here'))
  })
})

describe('a network whose clients abused HTTP/2 twice, which is its limit', () => {
  let served: Served
  const app = express().get('/', (_req, res) => void res.send('here'))
  before(async () => {
    served = createServer(app, { limits: { checkInterval: 10, closeTimeout: 20, maxAbusesPerNetwork: 2 } })
    served.server.listen(0, '127.0.0.1')
    await once(served.server, 'listening')
  })
  after(() => {
    served.connections.closeAll()
    served.server.close()
  })

  /** @returns everything that the server sends until it closes the connection */
  async function answerTo(bytes: Buffer | string): Promise<Buffer> {
    const socket = net.connect((served.server.address() as net.AddressInfo).port, '127.0.0.1').on('error', () => undefined)
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    socket.write(bytes)
    await new Promise((resolve) => socket.once('close', resolve))
    return Buffer.concat(chunks)
  }

  it('gets no HTTP/2 connection any more, but HTTP/1.1', async () => {
    const flood = Buffer.concat([OPENING, Buffer.alloc(17 * 60_000, ping())])
    assert.ok((await answerTo(flood)).length > 0)
    assert.ok((await answerTo(flood)).length > 0)
    assert.deepEqual(await answerTo(Buffer.concat([OPENING, get(1, '/')])), Buffer.alloc(0))
    assert.match((await answerTo('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toString(), /^HTTP\/1\.1 200 OK[^]*here$/)
  })
})
