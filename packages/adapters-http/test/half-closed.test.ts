import assert from 'node:assert/strict'
import { once } from 'node:events'
import net from 'node:net'
import type { Response } from 'express'
import express from 'express'
import { send } from '#src/wire/send.js'
import { listeningServer } from './support/listening-server.js'
import type { ListeningServer } from './support/listening-server.js'

const requestOf = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

describe('a client that ends its side of the connection with the request', () => {
  let served: ListeningServer
  const waiting: Response[] = []
  before(async () => {
    const app = express()
      .get('/at-once', (_req, res) => send(res, 200, 'text/plain', 'here'))
      .get('/after-promises', async (_req, res) => {
        for (let count = 0; count < 10; count++) await Promise.resolve()
        send(res, 200, 'text/plain', 'here')
      })
      .get('/never', (_req, res) => void waiting.push(res))
    served = await listeningServer(app)
  })
  after(() => served.close())

  async function answerTo(text: string): Promise<string> {
    const socket = net.connect(served.port, '127.0.0.1')
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

  it('has left when its answer takes longer, so that the work for it can stop', async () => {
    assert.equal(await answerTo(requestOf('/never')), '')
    const [res] = waiting
    assert.ok(res)
    if (!res.closed) await once(res, 'close')
    assert.equal(res.writableFinished, false)
  })

  it('starts nothing for the requests behind the first one', async () => {
    assert.equal(await answerTo(requestOf('/never').repeat(3)), '')
    assert.equal(waiting.length, 2)
  })
})
