import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import tls from 'node:tls'
import { AUTHORITY, PAYMENTS_KEY, payments } from '../support/client-authority.js'
import { answered, typeNameAndPassword } from '../support/authorization.js'
import { certificate } from '../support/client-certificates.js'
import { cookieName } from '../support/cookie-name.js'
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
    plain: new https.Agent({ ca: CERTIFICATE }),
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
      KEYHALL_BOOTSTRAP_FILE: installation.write('bootstrap.json', { ...document, clients: [...(document.clients ?? []), registered, authenticated] }),
      KEYHALL_CLIENT_CA_FILE: installation.write('authorities.pem', `text before\n${AUTHORITY}`),
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
    const told = await post('/oauth/v2/introspect', agents.plain, clients.api, { token: String(json['access_token']) })
    assert.deepEqual(told.json['cnf'], { 'x5t#S256': certificate.thumbprint })
  })

  it('authenticates a client by the certificate that its authority has issued (RFC 8705 §2.1)', async () => {
    const form = { grant_type: 'client_credentials', scope: 'openid', client_id: issued.id }
    assert.equal((await post('/oauth/v2/token', agents.issued, issued, form)).status, 200)
    for (const agent of [agents.plain, agents.certified]) {
      const { status, json } = await post('/oauth/v2/token', agent, issued, form)
      assert.deepEqual([status, json['error']], [401, 'invalid_client'])
    }
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
