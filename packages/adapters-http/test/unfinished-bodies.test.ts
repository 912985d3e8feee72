import assert from 'node:assert/strict'
import { once } from 'node:events'
import http2 from 'node:http2'
import net from 'node:net'
import express from 'express'
import { CONNECTION_LIMITS } from '#src/server/connections/limits.js'
import { createServer } from '#src/server/create-server.js'
import type { Served } from '#src/server/create-server.js'

describe('a request whose body never ends', () => {
  let served: Served
  let port: number
  const app = express().post('/', (req, res) => void req.resume().on('end', () => res.send('read')))
  before(async () => {
    served = createServer(app, { limits: { headersTimeout: 50, requestTimeout: 50, checkInterval: 5 } })
    served.server.listen(0, '127.0.0.1')
    await once(served.server, 'listening')
    port = (served.server.address() as net.AddressInfo).port
  })
  after(() => {
    served.connections.closeAll()
    served.server.close()
  })

  it('ends after 31 seconds at the latest', () => {
    const { requestTimeout, checkInterval } = CONNECTION_LIMITS
    assert.ok(requestTimeout + checkInterval <= 31_000)
    const { server } = createServer(app)
    assert.equal(server.requestTimeout, requestTimeout)
    assert.equal((server as unknown as { connectionsCheckingInterval: number }).connectionsCheckingInterval, checkInterval)
  })

  it('is answered with 408 by HTTP/1.1', async () => {
    const socket = net.connect(port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf')
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    await once(socket, 'close')
    assert.match(Buffer.concat(chunks).toString(), /^HTTP\/1\.1 408 /)
  })

  it('is reset by HTTP/2, and the connection serves on', async () => {
    const session = http2.connect(`http://127.0.0.1:${port}`)
    await once(session, 'remoteSettings')
    const stream = session.request({ ':method': 'POST', ':path': '/' })
    stream.on('error', () => undefined)
    stream.write('half')
    await once(stream, 'close')
    assert.equal(stream.rstCode, http2.constants.NGHTTP2_CANCEL)
    const whole = session.request({ ':method': 'POST', ':path': '/' })
    whole.end('whole')
    const [answer] = (await once(whole, 'response')) as [http2.IncomingHttpStatusHeader]
    assert.equal(answer[':status'], 200)
    session.destroy()
  })
})
