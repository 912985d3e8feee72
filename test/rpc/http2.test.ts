import assert from 'node:assert/strict'
import { once } from 'node:events'
import http2 from 'node:http2'
import net from 'node:net'
import { apiDocument } from '../support/api-callers.js'
import { authenticationOf } from '../support/protocol.js'
import { FORM, formBody } from '../support/send.js'
import { clients } from '../support/standard-document.js'
import { startedWorld } from '../support/world.js'

interface Http2Answer {
  readonly status: number
  readonly headers: http2.IncomingHttpHeaders
  readonly body: string
}

async function ask(session: http2.ClientHttp2Session, headers: http2.OutgoingHttpHeaders, body?: string | Buffer): Promise<Http2Answer> {
  const stream = session.request(headers, { endStream: body === undefined })
  if (body !== undefined) stream.end(body)
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  const [answer] = (await once(stream, 'response')) as [http2.IncomingHttpHeaders & http2.IncomingHttpStatusHeader]
  if (!stream.closed) await once(stream, 'close')
  return { status: answer[':status'] ?? 0, headers: answer, body: Buffer.concat(chunks).toString() }
}

describe('HTTP/2 without TLS', () => {
  const world = startedWorld('sqlite', { bootstrap: apiDocument() })
  let session: http2.ClientHttp2Session
  beforeEach(() => {
    session = http2.connect(world.issuer)
  })
  afterEach(() => session.close())

  it('serves documents with their headers', async () => {
    const { status, headers, body } = await ask(session, { ':path': '/.well-known/openid-configuration' })
    assert.equal(status, 200)
    assert.equal(headers['content-type'], 'application/json')
    assert.equal((JSON.parse(body) as { issuer: string }).issuer, world.issuer)
    const etag = String(headers['etag'])
    const again = await ask(session, { ':path': '/.well-known/openid-configuration', 'if-none-match': etag })
    assert.equal(again.status, 304)
    assert.equal(again.body, '')
    const head = await ask(session, { ':path': '/oauth/v2/keys', ':method': 'HEAD' })
    assert.equal(head.status, 200)
    assert.notEqual(head.headers['content-length'], '0')
    assert.equal(head.body, '')
  })

  it('serves the protocol', async () => {
    const by = authenticationOf(clients.web)
    const body = formBody({ grant_type: 'client_credentials', scope: 'openid' })
    const answer = await ask(session, { ':method': 'POST', ':path': '/oauth/v2/token', ...FORM, ...by.headers }, body)
    assert.equal(answer.status, 200)
    assert.equal((JSON.parse(answer.body) as { token_type: string }).token_type, 'Bearer')
  })

  it('serves pages with one header for each cookie', async () => {
    const { pathname, search } = world.authorizeUrl()
    const begun = await ask(session, { ':path': pathname + search })
    assert.equal(begun.status, 302)
    assert.ok((begun.headers['set-cookie'] ?? []).length > 0)
    const { pathname: path, search: query } = new URL(String(begun.headers.location), world.issuer)
    const cookie = (begun.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
    const page = await ask(session, { ':path': path + query, cookie })
    assert.equal(page.status, 200)
    assert.match(String(page.headers['content-type']), /^text\/html/)
  })

  it('serves concurrent requests of one connection', async () => {
    const pathOf = (index: number) => (index % 2 === 0 ? '/oauth/v2/keys' : '/nowhere')
    const answers = await Promise.all(Array.from({ length: 90 }, (_, index) => ask(session, { ':path': pathOf(index) })))
    assert.deepEqual(answers.map(({ status }) => status), answers.map((_, index) => (index % 2 === 0 ? 200 : 404)))
  })

  it('assigns a body of unknown length to its own request only', async () => {
    const smuggled = 'GET /debug/healthz HTTP/1.1\r\nHost: x\r\n\r\n'
    for (const method of ['GET', 'DELETE', 'POST']) {
      const { status } = await ask(session, { ':method': method, ':path': '/nowhere' }, smuggled)
      assert.equal(status, 404)
    }
    assert.equal((await ask(session, { ':path': '/debug/healthz' })).status, 200)
  })

  it('rejects a request that HTTP/1.1 could not express, and keeps the connection', async () => {
    await assert.rejects(ask(session, { ':path': '/a b' }), /PROTOCOL_ERROR/)
    assert.equal((await ask(session, { ':method': 'NO THING', ':path': '/' }).catch(() => ({ status: 400 }))).status, 400)
    assert.equal((await ask(session, { ':path': '/debug/healthz' })).status, 200)
  })

  it('rejects a body that is too large, and keeps the connection', async () => {
    const headers = { ':method': 'POST', ':path': '/v2/settings/security', 'content-type': 'application/json' }
    const { status } = await ask(session, headers, Buffer.alloc(3 * 1024 * 1024, 0x20))
    assert.ok(status === 401 || status === 405 || status === 404, String(status))
    assert.equal((await ask(session, { ':path': '/debug/healthz' })).status, 200)
  })

  it('keeps the connection when a client cancels a request', async () => {
    const stream = session.request({ ':method': 'POST', ':path': '/oauth/v2/token', ...FORM })
    stream.on('error', () => undefined)
    stream.write('grant_type=')
    await new Promise((resolve) => setImmediate(resolve))
    stream.close(http2.constants.NGHTTP2_CANCEL)
    await once(stream, 'close')
    assert.equal((await ask(session, { ':path': '/debug/healthz' })).status, 200)
  })
})

describe('protocol detection by the first bytes of a connection', () => {
  const world = startedWorld('memory', {})

  async function connection(): Promise<net.Socket> {
    const socket = net.connect(Number(new URL(world.issuer).port), '127.0.0.1')
    socket.setNoDelay(true)
    await once(socket, 'connect')
    return socket
  }

  it('recognizes HTTP/1.1 even byte by byte', async () => {
    const socket = await connection()
    for (const byte of 'POST /oauth/v2/keys HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n') {
      socket.write(byte)
      await new Promise((resolve) => setImmediate(resolve))
    }
    const chunks: Buffer[] = []
    socket.on('data', (chunk: Buffer) => chunks.push(chunk))
    await once(socket, 'close')
    assert.match(Buffer.concat(chunks).toString(), /^HTTP\/1\.1 405 /)
  })

  it('recognizes HTTP/2 even byte by byte', async () => {
    const socket = await connection()
    for (const byte of 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n') {
      socket.write(byte)
      await new Promise((resolve) => setImmediate(resolve))
    }
    socket.write(Buffer.from('000000040000000000', 'hex'))
    const [settings] = (await once(socket, 'data')) as [Buffer]
    assert.equal(settings.readUInt8(3), 4, 'a frame of settings')
    socket.destroy()
  })

  it('does not delay a shutdown: silent and incomplete connections are closed', async () => {
    const [silent, begun, session] = [await connection(), await connection(), http2.connect(world.issuer)]
    begun.write('P')
    await once(session, 'remoteSettings')
    const stream = session.request({ ':method': 'POST', ':path': '/oauth/v2/token', ...FORM })
    for (const one of [silent, begun, session, stream]) one.on('error', () => undefined)
    stream.write('grant_type=')
    await world.restart()
    for (const one of [silent, begun, session]) if (!one.destroyed) await once(one, 'close')
  })
})
