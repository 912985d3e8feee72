import assert from 'node:assert/strict'
import { once } from 'node:events'
import http2 from 'node:http2'
import net from 'node:net'
import express from 'express'
import type { Response } from 'express'
import { listeningServer } from './support/listening-server.js'
import type { ListeningServer } from './support/listening-server.js'

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const REFUSED_STREAM = 7

describe('requests beyond the first of a connection', () => {
  let served: ListeningServer
  /** The responses that the application has begun and the test has to end. */
  let begun: Response[]
  let closed: number
  let requests: number
  const app = express().get('/', (_req, res) => {
    requests++
    begun.push(res)
    res.once('close', () => void closed++)
  })
  before(async () => {
    // A network gets two of four places, and a third one when they are taken.
    served = await listeningServer(app, { limits: { maxAdditionalRequests: 4 } })
  })
  beforeEach(() => ([begun, closed, requests] = [[], 0, 0]))
  after(() => served.close())

  async function connect(): Promise<net.Socket> {
    const socket = net.connect(served.port, '127.0.0.1').on('error', () => undefined)
    await once(socket, 'connect')
    return socket
  }

  const until = async (isSo: () => boolean): Promise<void> => {
    while (!isSo()) await new Promise((resolve) => setImmediate(resolve))
  }

  it('are answered one at a time over HTTP/1.1', async () => {
    const socket = await connect()
    let answers = ''
    socket.setEncoding('utf8').on('data', (text: string) => (answers += text))
    socket.write(GET.repeat(3))
    for (const number of [1, 2, 3]) {
      await until(() => begun.length > 0)
      assert.deepEqual([requests, begun.length], [number, 1])
      begun.shift()?.send(`answer ${number}`)
    }
    await until(() => answers.includes('answer 3'))
    assert.deepEqual(answers.match(/answer \d/g), ['answer 1', 'answer 2', 'answer 3'])
    socket.destroy()
  })

  it('are not begun when their connection has ended, and give their places back', async () => {
    for (let round = 1; round <= 5; round++) {
      const socket = await connect()
      socket.write(GET.repeat(3))
      await until(() => requests === round)
      socket.destroy()
      await until(() => closed === round && served.connections.open === 0)
      assert.equal(requests, round)
    }
  })

  it('are not begun after an answer that closes the connection', async () => {
    const socket = await connect()
    socket.resume().write(GET.repeat(3))
    await until(() => begun.length > 0)
    begun[0]?.set('Connection', 'close').send('the last answer')
    await once(socket, 'close')
    assert.equal(requests, 1)
  })

  it('close a connection of HTTP/1.1 when too many wait', async () => {
    const socket = await connect()
    socket.resume().write(GET.repeat(10))
    await once(socket, 'close')
    await until(() => closed === requests)
    assert.ok(requests <= 1)
  })

  it('are refused over HTTP/2 when there are too many, and accepted when there is room again', async () => {
    const session = http2.connect(`http://127.0.0.1:${served.port}`)
    const answerOf = (stream: http2.ClientHttp2Stream): Promise<number> =>
      new Promise((resolve) => {
        stream.on('error', () => undefined).once('close', () => resolve(stream.rstCode)).resume()
      })
    const codes = Promise.all(Array.from({ length: 5 }, () => answerOf(session.request())))
    await until(() => begun.length === 3)
    for (const response of begun) response.send('here')
    assert.deepEqual(await codes, [0, 0, 0, REFUSED_STREAM, REFUSED_STREAM])
    const again = answerOf(session.request())
    await until(() => begun.length === 4)
    begun[3]?.send('here')
    assert.equal(await again, 0)
    session.destroy()
  })
})
