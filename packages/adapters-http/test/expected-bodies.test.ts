import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import net from 'node:net'
import express from 'express'
import type { Request, Response } from 'express'
import { readJson } from '#src/api/read-json.js'
import { createServer } from '#src/server/create-server.js'
import type { Served } from '#src/server/create-server.js'
import { readForm } from '#src/wire/read-form.js'

const FORM = 'application/x-www-form-urlencoded'
const ABSURD = '999999999999999'

type Read = (req: Request) => Promise<unknown>

const answering = (read: Read) => async (req: Request, res: Response): Promise<void> => {
  try {
    await read(req)
    res.send('read')
  } catch (problem) {
    res.writeHead((problem as { status: number }).status, { Connection: 'close' }).end()
  }
}

describe('a request that asks whether its body is wanted (RFC 9110 §10.1.1)', () => {
  let served: Served
  let port: number
  before(async () => {
    const app = express()
      .post('/form', answering(readForm))
      .post('/json', answering((req) => readJson(req)))
      .post('/refused', (_req, res) => void res.writeHead(401, { Connection: 'close' }).end())
    served = createServer(app)
    served.server.listen(0, '127.0.0.1')
    await once(served.server, 'listening')
    port = (served.server.address() as net.AddressInfo).port
  })
  after(() => {
    served.connections.closeAll()
    served.server.close()
  })

  /** @returns what came, in its order */
  function ask(path: string, type: string, length: string, body?: string): Promise<readonly (number | undefined)[]> {
    const headers = { 'content-type': type, 'content-length': length, expect: '100-continue' }
    const request = http.request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent: new http.Agent() })
    const came: (number | undefined)[] = []
    request.flushHeaders()
    return new Promise((resolve, reject) => {
      request.on('continue', () => {
        came.push(100)
        request.end(body)
      })
      request.on('response', (answer) => {
        came.push(answer.statusCode)
        request.destroy()
        resolve(came)
      })
      request.on('error', reject)
    })
  }

  for (const [what, path, type, length, body, came] of [
    ['a form', '/form', FORM, '3', 'a=b', [100, 200]],
    ['JSON', '/json', 'application/json', '2', '{}', [100, 200]],
    ['a form of absurd length', '/form', FORM, ABSURD, undefined, [413]],
    ['JSON of absurd length', '/json', 'application/json', ABSURD, undefined, [413]],
    ['a form that is none', '/form', 'text/plain', '3', undefined, [415]],
    ['a body that is not read', '/refused', FORM, '3', undefined, [401]],
  ] as const) {
    it(`gets ${came.join(' and ')} for ${what}`, async () => {
      assert.deepEqual(await ask(path, type, length, body), came)
    })
  }

  it('gets 417 for another expectation', async () => {
    const socket = net.connect(port, '127.0.0.1')
    socket.write('POST /form HTTP/1.1\r\nHost: x\r\nExpect: the unexpected\r\nContent-Length: 3\r\n\r\n')
    assert.match(String((await once(socket, 'data'))[0]), /^HTTP\/1\.1 417 /)
    socket.destroy()
  })

  it('gets 100 over HTTP/2 too', async () => {
    const session = http2.connect(`http://127.0.0.1:${port}`)
    const stream = session.request({ ':method': 'POST', ':path': '/form', 'content-type': FORM, expect: '100-continue' })
    await once(stream, 'continue')
    stream.end('a=b')
    const [answer] = (await once(stream, 'response')) as [http2.IncomingHttpStatusHeader]
    assert.equal(answer[':status'], 200)
    session.destroy()
  })
})
