import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import tls from 'node:tls'
import type { Response } from 'express'
import express from 'express'
import { send } from '#src/wire/send.js'
import { listeningServer } from './support/listening-server.js'
import type { ListeningServer } from './support/listening-server.js'
import { TLS_FILES } from './support/tls-files.js'

const requestOf = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

for (const scheme of ['http', 'https'] as const) describe(`a client that ends its side of the connection with the request, over ${scheme}`, () => {
  let served: ListeningServer
  const waiting: Response[] = []
  let starts = 0
  before(async () => {
    const app = express()
      .get('/at-once', (_req, res) => send(res, 200, 'text/plain', 'here'))
      .get('/after-promises', async (_req, res) => {
        for (let count = 0; count < 10; count++) await Promise.resolve()
        send(res, 200, 'text/plain', 'here')
      })
      .get('/at-the-end', (req, res) => void req.socket.once('end', () => send(res, 200, 'text/plain', 'here')))
      .get('/count', (_req, res) => {
        starts++
        send(res, 200, 'text/plain', 'here')
      })
      .get('/never', (_req, res) => void waiting.push(res))
    served = await listeningServer(app, scheme === 'https' ? { tls: TLS_FILES } : {})
  })
  after(() => served.close())

  async function answerTo(text: string): Promise<string> {
    const socket = scheme === 'https' ? tls.connect({ port: served.port, host: '127.0.0.1', ca: TLS_FILES.cert }) : net.connect(served.port, '127.0.0.1')
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => void chunks.push(chunk))
    socket.end(text)
    await once(socket, 'close')
    return Buffer.concat(chunks).toString()
  }

  for (const path of ['/at-once', '/after-promises']) {
    it(`gets its answer from ${path}, which waits for nothing outside of the process`, async () => {
      assert.match(await answerTo(requestOf(path)), /^HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\nhere$/)
    })
  }

  it('gets its answer also when many requests are answered in batches', async () => {
    const answers = await Promise.all(Array.from({ length: 64 }, () => answerTo(requestOf('/at-once'))))
    for (const answer of answers) assert.match(answer, /\r\n\r\nhere$/)
  })

  it('has left when its answer takes longer, so that the work for it can stop', async () => {
    assert.equal(await answerTo(requestOf('/never')), '')
    const [res] = waiting
    assert.ok(res)
    if (!res.closed) await once(res, 'close')
    assert.equal(res.writableFinished, false)
  })

  it('starts nothing for a request behind the first one, because its answer could come too late', async () => {
    assert.match(await answerTo(requestOf('/at-the-end') + requestOf('/count')), /\r\n\r\nhere$/)
    assert.equal(starts, 0)
  })
})
