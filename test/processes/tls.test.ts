import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import http2 from 'node:http2'
import https from 'node:https'
import tls from 'node:tls'
import { AUTHORITY, PAYMENTS_KEY, payments } from '../support/client-authority.js'
import { answered, typeNameAndPassword } from '../support/authorization.js'
import { ISSUED_BELOW_KEY, intermediates, issuedBelow, root } from '../support/client-chain.js'
import { certificate } from '../support/client-certificates.js'
import { cookieName } from '../support/cookie-name.js'
import { DpopKey } from '../support/dpop.js'
import { Installation } from '../support/keyhall-process.js'
import type { KeyhallProcess } from '../support/keyhall-process.js'
import { authenticationOf } from '../support/protocol.js'
import { FORM, formBody, send } from '../support/send.js'
import { clients, described, people, projects, standardDocument } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { confidential } from '../support/test-client.js'
import { UserAgent } from '../support/user-agent.js'
import { RemoteWorld } from './remote-world.js'
import { CERTIFICATE, CERTIFICATE_KEY } from './test-certificate.js'

describe('a server with a certificate', () => {
  let installation: Installation
  let server: KeyhallProcess
  before(async () => {
    https.globalAgent.options.ca = CERTIFICATE
    installation = await Installation.create()
    server = await installation.start({
      KEYHALL_BASE_URL: `https://localhost:${installation.port}`,
      KEYHALL_TLS_CERT_FILE: installation.write('cert.pem', CERTIFICATE),
      KEYHALL_TLS_KEY_FILE: installation.write('key.pem', CERTIFICATE_KEY),
      KEYHALL_BOOTSTRAP_FILE: installation.write('bootstrap.json', standardDocument()),
    })
  })
  after(async () => {
    delete https.globalAgent.options.ca
    await installation.remove()
  })

  it('serves HTTPS, and all URLs in its discovery document use https', async () => {
    const { body } = await send(`${server.baseUrl}/.well-known/openid-configuration`)
    const metadata = JSON.parse(body) as Record<string, unknown>
    assert.equal(metadata['issuer'], server.baseUrl)
    for (const [name, value] of Object.entries(metadata)) if (/_endpoint$|_uri$/.test(name)) assert.match(String(value), /^https:/, name)
  })

  it('signs users in with Secure, host-only cookies', async () => {
    const person = new UserAgent()
    const begun = await person.openOnce(new RemoteWorld(server.baseUrl).authorizeUrl())
    const page = await person.open(new URL(begun.headers.location ?? '', server.baseUrl))
    const arrived = await typeNameAndPassword(page, people.alice)
    const { code = '' } = answered(arrived).parameters
    const lines = [...(begun.headers['set-cookie'] ?? []), ...(arrived.answer.headers['set-cookie'] ?? [])]
    const names = new Set(lines.map((line) => line.split('=')[0]))
    assert.deepEqual(names, new Set((['flow', 'known', 'session'] as const).map((kind) => cookieName(server.baseUrl, kind))))
    for (const line of lines) {
      const attributes = line.split('; ').slice(1)
      for (const wanted of ['Secure', 'HttpOnly', 'Path=/', 'SameSite=Lax']) assert.ok(attributes.includes(wanted), line)
      assert.ok(!attributes.some((attribute) => attribute.startsWith('Domain')), line)
    }
    const by = authenticationOf(clients.web)
    const body = formBody({ grant_type: 'authorization_code', code, redirect_uri: clients.web.redirectUri })
    const sent = { method: 'POST', headers: { ...FORM, ...by.headers }, body }
    assert.equal((await send(`${server.baseUrl}/oauth/v2/token`, sent)).status, 200)
  })

  it('answers no plain HTTP request', async () => {
    const plain = send(server.baseUrl.replace('https:', 'http:'), { agent: new http.Agent() })
    await assert.rejects(plain, { code: /^(ECONNRESET|EPIPE|HPE_INVALID_CONSTANT)$/ })
  })

  it('rejects TLS 1.1', async () => {
    const options = { host: '127.0.0.1', port: installation.port, ca: CERTIFICATE, servername: 'localhost' }
    const old = tls.connect({ ...options, minVersion: 'TLSv1.1', maxVersion: 'TLSv1.1', ciphers: 'DEFAULT@SECLEVEL=0' })
    await assert.rejects(once(old, 'secureConnect'), /alert protocol version|wrong version/)
    const current = tls.connect(options)
    await once(current, 'secureConnect')
    assert.match(current.getProtocol() ?? '', /^TLSv1\.[23]$/)
    current.destroy()
  })

  const suites = {
    accepts: ['ECDHE-RSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES128-GCM-SHA256', 'ECDHE-RSA-CHACHA20-POLY1305:ECDHE-ECDSA-CHACHA20-POLY1305'],
    rejects: [
      'ECDHE-RSA-AES128-SHA:ECDHE-ECDSA-AES128-SHA', 'ECDHE-RSA-AES256-SHA384:ECDHE-ECDSA-AES256-SHA384', 'AES128-SHA:AES256-SHA:AES128-SHA256',
      'AES128-GCM-SHA256:AES256-GCM-SHA384', 'DHE-RSA-AES128-GCM-SHA256',
    ],
  }
  const connectWith = (ciphers: string) =>
    tls.connect({ host: '127.0.0.1', port: installation.port, ca: CERTIFICATE, servername: 'localhost', maxVersion: 'TLSv1.2', ciphers })

  it('accepts TLS 1.2 with forward secrecy and authenticated encryption', async () => {
    for (const ciphers of suites.accepts) {
      const socket = connectWith(ciphers)
      await once(socket, 'secureConnect')
      assert.equal(socket.getProtocol(), 'TLSv1.2')
      socket.destroy()
    }
  })

  it('rejects TLS 1.2 with CBC, or without forward secrecy (FAPI 2.0 Security Profile §5.2.2)', async () => {
    for (const ciphers of suites.rejects) await assert.rejects(once(connectWith(ciphers), 'secureConnect'), /handshake failure/, ciphers)
  })

  it('shuts down as gracefully as a server without TLS', async () => {
    https.globalAgent.destroy()
    assert.equal((await server.end()).code, 0)
  })
})

describe('a server that asks for client certificates (RFC 8705)', () => {
  let installation: Installation
  let server: KeyhallProcess
  const client = confidential('mtls')
  const issued: TestClient = { id: 'issued', method: 'none', redirectUri: 'https://client.example/cb' }
  const agents = {
    certified: new https.Agent({ ca: CERTIFICATE, cert: CERTIFICATE, key: CERTIFICATE_KEY }),
    plain: new https.Agent({ ca: CERTIFICATE, servername: 'localhost' }),
    issued: new https.Agent({ ca: CERTIFICATE, cert: payments.pem, key: PAYMENTS_KEY }),
  }
  before(async () => {
    const document = standardDocument()
    const registered = described(client, { grant_types: ['client_credentials'], response_types: [], tls_client_certificate_bound_access_tokens: true })
    const authenticated = {
      project: projects.shop, client_id: issued.id, grant_types: ['client_credentials'], response_types: [], token_endpoint_auth_method: 'tls_client_auth',
      tls_client_auth_san_dns: 'payments.example.com',
    }
    installation = await Installation.create()
    server = await installation.start({
      KEYHALL_BASE_URL: `https://localhost:${installation.port}`,
      KEYHALL_TLS_CERT_FILE: installation.write('cert.pem', CERTIFICATE),
      KEYHALL_TLS_KEY_FILE: installation.write('key.pem', CERTIFICATE_KEY),
      KEYHALL_CLIENT_CERTIFICATES: 'tls',
      KEYHALL_BOOTSTRAP_FILE: installation.write('bootstrap.json', { ...document, features: { oidcDpop: true }, clients: [...(document.clients ?? []), registered, authenticated] }),
      KEYHALL_CLIENT_CA_FILE: installation.write('authorities.pem', `text before\n${AUTHORITY}\ntext between\n${root.pem}`),
      KEYHALL_MTLS_BASE_URL: 'https://mtls.example.com',
    })
  })
  after(async () => {
    for (const agent of Object.values(agents)) agent.destroy()
    await installation.remove()
  })

  const post = async (path: string, agent: https.Agent, of: TestClient, form: Readonly<Record<string, string>>) => {
    const by = authenticationOf(of)
    const { status, body } = await send(`${server.baseUrl}${path}`, { method: 'POST', agent, headers: { ...FORM, ...by.headers }, body: formBody(form) })
    return { status, json: JSON.parse(body) as Readonly<Record<string, unknown>> }
  }

  it('binds tokens to the certificate of the handshake, also a self-signed one', async () => {
    const form = { grant_type: 'client_credentials', scope: `openid urn:keyhall:iam:org:project:id:${projects.shop}:aud` }
    const refused = await post('/oauth/v2/token', agents.plain, client, form)
    assert.deepEqual([refused.status, refused.json['error']], [400, 'invalid_request'])
    const { status, json } = await post('/oauth/v2/token', agents.certified, client, form)
    assert.equal(status, 200)
    const introspected = await post('/oauth/v2/introspect', agents.plain, clients.api, { token: String(json['access_token']) })
    assert.deepEqual(introspected.json['cnf'], { 'x5t#S256': certificate.thumbprint })
  })

  it('authenticates a client by the certificate that its authority has issued (RFC 8705 §2.1)', async () => {
    const form = { grant_type: 'client_credentials', scope: 'openid', client_id: issued.id }
    assert.equal((await post('/oauth/v2/token', agents.issued, issued, form)).status, 200)
    for (const agent of [agents.plain, agents.certified]) {
      const { status, json } = await post('/oauth/v2/token', agent, issued, form)
      assert.deepEqual([status, json['error']], [401, 'invalid_client'])
    }
  })

  it('reads intermediate certificates from the handshake, also on later connections of the client', async () => {
    const form = { grant_type: 'client_credentials', scope: 'openid', client_id: issued.id }
    const chain = `${issuedBelow.pem}${intermediates.valid.pem}`
    for (const maxVersion of ['TLSv1.3', 'TLSv1.2'] as const) {
      // Without keep-alive, the agent begins each further connection with the session of the one before.
      const agent = new https.Agent({ ca: CERTIFICATE, cert: chain, key: ISSUED_BELOW_KEY, maxVersion, keepAlive: false })
      for (let index = 0; index < 3; index++) assert.equal((await post('/oauth/v2/token', agent, issued, form)).status, 200, `${maxVersion}, connection ${index}`)
    }
    const alone = new https.Agent({ ca: CERTIFICATE, cert: issuedBelow.pem, key: ISSUED_BELOW_KEY })
    assert.equal((await post('/oauth/v2/token', alone, issued, form)).status, 401)
    alone.destroy()
  })

  it('binds tokens to certificates and authenticates clients by them over HTTP/2 as well (ALPN h2)', async () => {
    const connect = (own: object) => http2.connect(server.baseUrl, { ca: CERTIFICATE, ...own })
    const overHttp2 = async (session: http2.ClientHttp2Session, path: string, headers: object, form?: Readonly<Record<string, string>>) => {
      const stream = session.request({ ':method': form ? 'POST' : 'GET', ':path': path, ...(form ? FORM : {}), ...headers })
      stream.end(form && formBody(form))
      const [{ ':status': status }] = (await once(stream, 'response')) as [http2.IncomingHttpStatusHeader]
      let body = ''
      for await (const chunk of stream.setEncoding('utf8')) body += String(chunk)
      return { status, json: JSON.parse(body) as Readonly<Record<string, unknown>> }
    }
    const sessions = {
      certified: connect({ cert: CERTIFICATE, key: CERTIFICATE_KEY }), plain: connect({}), issued: connect({ cert: payments.pem, key: PAYMENTS_KEY }),
      below: connect({ cert: `${issuedBelow.pem}${intermediates.valid.pem}`, key: ISSUED_BELOW_KEY }),
    }
    try {
      const form = { grant_type: 'client_credentials', scope: `openid urn:keyhall:iam:org:project:id:${projects.shop}:aud` }
      const { headers } = authenticationOf(client)
      assert.equal((await overHttp2(sessions.plain, '/oauth/v2/token', headers, form)).json['error'], 'invalid_request')
      const { status, json } = await overHttp2(sessions.certified, '/oauth/v2/token', headers, form)
      assert.equal(status, 200, JSON.stringify(json))
      assert.equal(sessions.certified.alpnProtocol, 'h2')
      const told = await post('/oauth/v2/introspect', agents.plain, clients.api, { token: String(json['access_token']) })
      assert.deepEqual(told.json['cnf'], { 'x5t#S256': certificate.thumbprint })
      const own = { grant_type: 'client_credentials', scope: 'openid', client_id: issued.id }
      const statuses = await Promise.all([sessions.issued, sessions.below, sessions.plain, sessions.certified].map(async (session) => (await overHttp2(session, '/oauth/v2/token', {}, own)).status))
      assert.deepEqual(statuses, [200, 200, 401, 401])
    } finally {
      for (const session of Object.values(sessions)) session.destroy()
    }
  })

  it('accepts a DPoP proof for the address that the client has called, at the alias that of the alias (RFC 9449 §4.3)', async () => {
    const key = await DpopKey.make()
    const alias = 'https://mtls.example.com'
    const { headers } = authenticationOf(clients.web)
    const status = async (host: string, base: string, path = '/oauth/v2/token') => {
      const proof = await key.proof('POST', `${base}${path}`, Math.floor(Date.now() / 1000))
      return (await send(`${server.baseUrl}${path}`, { method: 'POST', agent: agents.plain, headers: { ...FORM, ...headers, host, dpop: proof }, body: formBody({ grant_type: 'client_credentials', scope: 'openid' }) })).status
    }
    const own = new URL(server.baseUrl).host
    assert.deepEqual([await status(own, server.baseUrl), await status(own, alias)], [200, 400])
    assert.deepEqual([await status('mtls.example.com', alias), await status('MTLS.example.com', alias), await status('mtls.example.com', server.baseUrl)], [200, 200, 400])
    assert.deepEqual([await status('upstream:8080', alias), await status('upstream:8080', server.baseUrl), await status('upstream:8080', 'https://evil.example')], [200, 200, 400])
    const parameters = { client_id: clients.web.id, redirect_uri: clients.web.redirectUri, response_type: 'code', scope: 'openid' }
    const pushed = await send(`${server.baseUrl}/oauth/v2/par`, {
      method: 'POST', agent: agents.plain, body: formBody(parameters), headers: { ...FORM, ...headers, host: 'mtls.example.com', dpop: await key.proof('POST', `${alias}/oauth/v2/par`, Math.floor(Date.now() / 1000)) },
    })
    assert.equal(pushed.status, 201, pushed.body)
  })

  it('announces where clients are asked for certificates (RFC 8705 §5)', async () => {
    const { body } = await send(`${server.baseUrl}/.well-known/openid-configuration`, { agent: agents.plain })
    const metadata = JSON.parse(body) as { readonly mtls_endpoint_aliases: Readonly<Record<string, string>> }
    assert.equal(metadata.mtls_endpoint_aliases['token_endpoint'], 'https://mtls.example.com/oauth/v2/token')
  })

  it('serves clients and browsers without a certificate', async () => {
    const { status } = await send(`${server.baseUrl}/.well-known/openid-configuration`, { agent: agents.plain })
    assert.equal(status, 200)
  })
})
