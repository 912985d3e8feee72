import assert from 'node:assert/strict'
import { once } from 'node:events'
import http2 from 'node:http2'
import tls from 'node:tls'
import { apiDocument, callers } from '../support/api-callers.js'
import { Installation } from '../support/keyhall-process.js'
import type { KeyhallProcess } from '../support/keyhall-process.js'
import { authenticationOf } from '../support/protocol.js'
import { RPC_PROTOCOLS, RpcClient } from '../support/rpc.js'
import { FORM, formBody } from '../support/send.js'
import { clients } from '../support/standard-document.js'
import { CERTIFICATE, CERTIFICATE_KEY } from './test-certificate.js'

const GET_IAM = 'management.v1.ManagementService/GetIAM'
const { token } = callers.iamOwner
const by = authenticationOf(clients.web)
const BODY = formBody({ grant_type: 'client_credentials', scope: 'openid' })
const TOKEN = { ':method': 'POST', ':path': '/oauth/v2/token', ...FORM, ...by.headers }

describe('a server with a certificate, and HTTP/2', () => {
  let installation: Installation
  let server: KeyhallProcess
  before(async () => {
    installation = await Installation.create()
    server = await installation.start({
      KEYHALL_BASE_URL: `https://localhost:${installation.port}`,
      KEYHALL_TLS_CERT_FILE: installation.write('cert.pem', CERTIFICATE),
      KEYHALL_TLS_KEY_FILE: installation.write('key.pem', CERTIFICATE_KEY),
      KEYHALL_BOOTSTRAP_FILE: installation.write('bootstrap.json', apiDocument()),
    })
  })
  after(() => installation.remove())

  for (const protocol of RPC_PROTOCOLS) {
    it(`serves calls by ${protocol}`, async () => {
      const client = new RpcClient(protocol, server.baseUrl, { nodeOptions: { ca: CERTIFICATE } })
      assert.ok(await client.call(GET_IAM, {}, { token }))
      await client.refused('Unauthenticated', GET_IAM)
    })
  }

  for (const [offered, chosen] of [
    [['h2'], 'h2'],
    [['h2', 'http/1.1'], 'http/1.1'],
    [['http/1.1'], 'http/1.1'],
  ] as const) {
    it(`chooses ${chosen} of ${offered.join(' and ')}`, async () => {
      const where = { host: 'localhost', port: installation.port, ca: CERTIFICATE, servername: 'localhost' }
      const socket = tls.connect({ ...where, ALPNProtocols: [...offered] })
      await once(socket, 'secureConnect')
      assert.equal(socket.alpnProtocol, chosen)
      socket.destroy()
    })
  }
})

describe('a server with HTTP/2 connections that receives SIGTERM', () => {
  let installation: Installation
  before(async () => {
    installation = await (await Installation.create()).setUp(apiDocument())
  })
  after(() => installation.remove())

  const statusOf = async (stream: http2.ClientHttp2Stream): Promise<number> => {
    const [answer] = (await once(stream, 'response')) as [http2.IncomingHttpStatusHeader]
    stream.resume()
    if (!stream.closed) await once(stream, 'close')
    return answer[':status'] ?? 0
  }

  it('sends GOAWAY, answers open streams and those that arrive after it, and exits', async () => {
    const server = await installation.start()
    const session = http2.connect(server.baseUrl)
    const begun = session.request(TOKEN)
    begun.write(BODY.slice(0, 10))
    const goingAway = once(session, 'goaway')
    await statusOf(session.request({ ':path': '/debug/healthz' }))
    server.signal('SIGTERM')
    // The first of two: no stream is refused yet.
    const [code, lastStream] = (await goingAway) as [number, number]
    assert.deepEqual([code, lastStream], [0, 2 ** 31 - 1])
    begun.end(BODY.slice(10))
    assert.equal(await statusOf(begun), 200)
    const ended = await server.finished()
    assert.equal(ended.code, 0)
    assert.ok(session.closed || session.destroyed)
  })

  it('does not wait for an idle connection or for an unfinished request', async () => {
    const server = await installation.start()
    const [idle, halfOpen] = [http2.connect(server.baseUrl), http2.connect(server.baseUrl)]
    await statusOf(idle.request({ ':path': '/debug/healthz' }))
    const stream = halfOpen.request(TOKEN)
    for (const one of [idle, halfOpen, stream]) one.on('error', () => undefined)
    stream.write(BODY.slice(0, 10))
    await statusOf(halfOpen.request({ ':path': '/debug/healthz' }))
    const started = performance.now()
    const { code } = await server.end()
    assert.equal(code, 0)
    assert.ok(performance.now() - started < 13_000)
  })

  it('fails no call of clients that keep calling', async () => {
    const server = await installation.start()
    const wrong: string[] = []
    let answered = 0
    const load = async (): Promise<void> => {
      const session = http2.connect(server.baseUrl)
      session.on('error', () => undefined)
      await once(session, 'connect')
      const goAway = new AbortController()
      session.once('goaway', () => goAway.abort())
      while (!goAway.signal.aborted) {
        const stream = session.request(TOKEN)
        stream.on('error', (problem) => wrong.push(String(problem)))
        stream.end(BODY)
        const status = await statusOf(stream).catch((problem: unknown) => String(problem))
        if (status === 200) answered++
        else wrong.push(String(status))
      }
      session.close()
    }
    const all = Promise.all(Array.from({ length: 8 }, load))
    await new Promise((resolve) => setTimeout(resolve, 300))
    server.signal('SIGTERM')
    await all
    assert.deepEqual(wrong, [])
    assert.ok(answered > 50, String(answered))
    assert.equal((await server.finished()).code, 0)
  })
})
