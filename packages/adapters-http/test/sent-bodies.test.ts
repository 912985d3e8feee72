import assert from 'node:assert/strict'
import { once } from 'node:events'
import http2 from 'node:http2'
import type net from 'node:net'
import express from 'express'
import { createServer } from '#src/server/create-server.js'
import type { Served } from '#src/server/create-server.js'
import type { Body } from '#src/wire/send.js'
import { ByteText, bytesOf, send } from '#src/wire/send.js'

const ASCII = 'plain'
const MIXED = 'Größe „✓“ \u2028 🙂 \ud800!'

const BODIES: Readonly<Record<string, { readonly body: Body; readonly text: string }>> = {
  ascii: { body: ASCII, text: ASCII },
  text: { body: MIXED, text: MIXED },
  buffer: { body: Buffer.from(MIXED), text: MIXED },
  bytes: { body: new ByteText(bytesOf(MIXED)), text: MIXED },
}

interface Received {
  readonly status: unknown
  readonly length: unknown
  readonly bytes: Buffer
}

describe('a body', () => {
  let served: Served
  let url: string
  before(async () => {
    const app = express()
    for (const [path, { body }] of Object.entries(BODIES)) app.all(`/${path}`, (_req, res) => send(res, 200, 'text/plain; charset=utf-8', body))
    served = createServer(app)
    served.server.listen(0, '127.0.0.1')
    await once(served.server, 'listening')
    url = `http://127.0.0.1:${(served.server.address() as net.AddressInfo).port}`
  })
  after(() => {
    served.connections.closeAll()
    served.server.close()
  })

  async function byHttp1(path: string, method: string): Promise<Received> {
    const answer = await fetch(url + path, { method })
    return { status: answer.status, length: answer.headers.get('content-length'), bytes: Buffer.from(await answer.arrayBuffer()) }
  }

  async function byHttp2(path: string, method: string): Promise<Received> {
    const session = http2.connect(url)
    const stream = session.request({ ':path': path, ':method': method })
    const [head] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders & http2.IncomingHttpStatusHeader]
    const chunks: Buffer[] = []
    for await (const chunk of stream) chunks.push(chunk as Buffer)
    session.close()
    return { status: head[':status'], length: head['content-length'], bytes: Buffer.concat(chunks) }
  }

  for (const [name, { text }] of Object.entries(BODIES)) {
    for (const [protocol, receive] of [['HTTP/1.1', byHttp1], ['HTTP/2', byHttp2]] as const) {
      it(`as ${name} is sent as UTF-8 over ${protocol}, and to HEAD with its length only`, async () => {
        const bytes = Buffer.from(text)
        assert.deepEqual(await receive(`/${name}`, 'GET'), { status: 200, length: String(bytes.length), bytes })
        assert.deepEqual(await receive(`/${name}`, 'HEAD'), { status: 200, length: String(bytes.length), bytes: Buffer.alloc(0) })
      })
    }
  }
})
