import assert from 'node:assert/strict'
import { once } from 'node:events'
import http2 from 'node:http2'
import net from 'node:net'
import express from 'express'
import { createServer } from '#src/server/create-server.js'
import type { Served } from '#src/server/create-server.js'

const ANY_STREAM = 2 ** 31 - 1

async function statusOf(stream: http2.ClientHttp2Stream): Promise<number | undefined> {
  const [answer] = (await once(stream, 'response')) as [http2.IncomingHttpStatusHeader]
  stream.resume()
  if (!stream.closed) await once(stream, 'close')
  return answer[':status']
}

describe('connections of HTTP/2, when the server says that it goes', () => {
  let served: Served
  let port: number
  beforeEach(async () => {
    served = createServer(express().get('/', (_req, res) => void res.send('here')))
    served.server.listen(0, '127.0.0.1')
    await once(served.server, 'listening')
    port = (served.server.address() as net.AddressInfo).port
  })
  afterEach(() => {
    served.connections.closeAll()
    served.server.close()
  })

  const connected = (createConnection?: () => net.Socket) =>
    http2.connect(`http://127.0.0.1:${port}`, createConnection ? { createConnection } : {})

  it('answer a request that comes then, also where none ran, and tell the client with it', async () => {
    const session = connected()
    assert.equal(await statusOf(session.request({ ':path': '/' })), 200)
    const goAways: number[] = []
    session.on('goaway', (_code, lastStream: number) => goAways.push(lastStream))
    served.connections.announceEnd()
    assert.equal(await statusOf(session.request({ ':path': '/' })), 200)
    // The first of two: no stream is refused. The second ends the connection when everything is answered.
    assert.equal(goAways[0], ANY_STREAM)
    assert.ok(goAways.every((lastStream) => lastStream >= 3))
  })

  it('reach clients that begin to speak afterwards too', async () => {
    const socket = net.connect(port, '127.0.0.1')
    await once(served.server, 'connection')
    served.connections.announceEnd()
    const session = connected(() => socket)
    const goAways = once(session, 'goaway')
    assert.equal(await statusOf(session.request({ ':path': '/' })), 200)
    assert.equal(((await goAways) as number[])[1], ANY_STREAM)
  })

  it('end as soon as nothing runs on them', async () => {
    const session = connected()
    assert.equal(await statusOf(session.request({ ':path': '/' })), 200)
    served.connections.announceEnd()
    served.connections.closeIdle()
    if (!session.destroyed) await once(session, 'close')
  })
})
