import assert from 'node:assert/strict'
import { createPublicKey } from 'node:crypto'
import { AUTHORITY, expired, forged, otherIssued, payments, serverOnly } from '../support/client-authority.js'
import { certificate, otherCertificate } from '../support/client-certificates.js'
import type { ClientCertificate } from '../support/client-certificates.js'
import { callback } from '../support/test-client.js'
import type { TestClient } from '../support/test-client.js'
import { clients, projects, standardDocument } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import { inMemory, startedWorld } from '../support/world.js'
import type { World } from '../support/world.js'

const SUBJECTS: Readonly<Record<string, string>> = {
  tls_client_auth_subject_dn: 'ou=batch+cn=payments, o=Example\\, Inc., c=CH',
  tls_client_auth_san_dns: 'payments.example.com',
  tls_client_auth_san_uri: 'spiffe://example.com/payments',
  tls_client_auth_san_ip: '2001:db8::7',
  tls_client_auth_san_email: 'payments@example.com',
}

const inX5c = ({ pem }: ClientCertificate) => ({ ...createPublicKey(pem).export({ format: 'jwk' }), x5c: [pem.replaceAll(/-----[^-]+-----|\s/g, '')] })

const client = (id: string): TestClient => ({ id, method: 'none', redirectUri: callback(id) })
const issued = client('issued')
const selfSigned = client('self-signed')
const bySubject = Object.keys(SUBJECTS).map((name) => client(name.replaceAll('_', '-')))

const registered = { project: projects.shop, redirect_uris: [callback('issued')], grant_types: ['authorization_code', 'refresh_token', 'client_credentials'] }
const standard = standardDocument()
const bootstrap = {
  ...standard,
  clients: [
    ...(standard.clients ?? []),
    { ...registered, client_id: issued.id, token_endpoint_auth_method: 'tls_client_auth', tls_client_auth_subject_dn: SUBJECTS['tls_client_auth_subject_dn'] },
    { ...registered, client_id: selfSigned.id, token_endpoint_auth_method: 'self_signed_tls_client_auth', jwks: { keys: [inX5c(otherIssued), inX5c(otherCertificate)] } },
    ...Object.entries(SUBJECTS).map(([name, subject], index) =>
      ({ ...registered, client_id: bySubject[index]?.id ?? '', token_endpoint_auth_method: 'tls_client_auth', [name]: subject })),
  ],
}
const options = { bootstrap, clientCertificates: 'header:Client-Cert', clientAuthorities: [AUTHORITY], trustedProxies: ['127.0.0.1', '::1'] }

const sent = (one: ClientCertificate) => ({ 'Client-Cert': one.field })

const token = (world: World, { id }: TestClient, headers: Readonly<Record<string, string>> = {}, more: Readonly<Record<string, string>> = {}) =>
  world.protocol.post('/oauth/v2/token', { grant_type: 'client_credentials', scope: 'openid', client_id: id, ...more }, headers)

async function refused(world: World, who: TestClient, headers: Readonly<Record<string, string>>, more = {}): Promise<void> {
  const { status, body } = await token(world, who, headers, more)
  assert.deepEqual([status, body.error, body.access_token], [401, 'invalid_client', undefined], JSON.stringify(body))
}

function tests(world: World): void {
  it('accepts a certificate of the authority with the registered subject', async () => {
    const { status, body } = await token(world, issued, sent(payments))
    assert.deepEqual([status, body.token_type], [200, 'Bearer'], JSON.stringify(body))
  })

  it('accepts the registered self-signed certificate', async () => {
    assert.equal((await token(world, selfSigned, sent(otherCertificate))).status, 200)
  })

  it('redeems a code and refreshes', async () => {
    const { code, redirectUri } = await world.code({ client: { ...issued, method: 'private_key_jwt' }, scope: 'openid offline_access' })
    const redeemed = await token(world, issued, sent(payments), { grant_type: 'authorization_code', code, redirect_uri: redirectUri })
    assert.equal(redeemed.status, 200, JSON.stringify(redeemed.body))
    const refresh = { grant_type: 'refresh_token', refresh_token: redeemed.body.refresh_token }
    await refused(world, issued, sent(otherIssued), refresh)
    assert.equal((await token(world, issued, sent(payments), refresh)).status, 200)
  })

  it('refuses requests without a certificate', async () => {
    await refused(world, issued, {})
    await refused(world, selfSigned, {})
  })
}

for (const kind of everyStorage) {
  describe(`client authentication by certificate (RFC 8705 §2) (${kind})`, () => tests(startedWorld(kind, options)))
}

inMemory('tls_client_auth', (world) => {
  for (const one of bySubject) {
    it(`accepts a certificate by ${one.id}`, async () => {
      assert.equal((await token(world, one, sent(payments))).status, 200)
      await refused(world, one, sent(otherIssued))
    })
  }

  const wrong: Readonly<Record<string, ClientCertificate>> = {
    'for another subject': otherIssued, 'that is self-signed': certificate, 'of an authority with the same name': forged,
    'for servers only': serverOnly, 'that has expired': expired,
  }
  for (const [what, one] of Object.entries(wrong)) {
    it(`refuses a certificate ${what}`, () => refused(world, issued, sent(one)))
  }

  it('refuses a certificate that is not valid yet, or no longer', async () => {
    world.clock.advance(100 * 366 * 86_400)
    await refused(world, issued, sent(payments))
    world.clock.advance(-100 * 366 * 86_400)
    assert.equal((await token(world, issued, sent(payments))).status, 200)
  })

  it('refuses another method of a client that is registered for certificates', async () => {
    await refused(world, issued, sent(payments), { client_secret: 'anything' })
    const basic = Buffer.from(`${issued.id}:anything`).toString('base64')
    const { body } = await world.protocol.post('/oauth/v2/token', { grant_type: 'client_credentials', scope: 'openid' }, { ...sent(payments), authorization: `Basic ${basic}` })
    assert.equal(body.error, 'invalid_client')
  })

  it('does not authenticate a client that is registered for another method', () => refused(world, clients.post, sent(payments)))

  it('authenticates for introspection, revocation, pushed and device requests', async () => {
    const { access_token: text } = (await token(world, issued, sent(payments))).body
    for (const [path, parameters, expected] of [
      ['introspect', { token: text }, 200], ['revoke', { token: text }, 200],
      ['par', { response_type: 'code', redirect_uri: callback('issued'), scope: 'openid' }, 201],
    ] as const) {
      const by = { client_id: issued.id, ...parameters }
      assert.equal((await world.protocol.post(`/oauth/v2/${path}`, by)).status, 401, path)
      assert.equal((await world.protocol.post(`/oauth/v2/${path}`, by, sent(otherIssued))).status, 401, path)
      const { status, text: answer } = await world.protocol.post(`/oauth/v2/${path}`, by, sent(payments))
      assert.equal(status, expected, `${path} ${answer}`)
    }
  })

  it('is announced where the server has authorities (RFC 8705 §2.1.1)', async () => {
    const { body } = await world.protocol.get('/.well-known/openid-configuration')
    const all = ['client_secret_basic', 'client_secret_post', 'none', 'private_key_jwt', 'tls_client_auth', 'self_signed_tls_client_auth']
    assert.deepEqual(body['token_endpoint_auth_methods_supported'], all)
    assert.equal(body['mtls_endpoint_aliases'], undefined)
  })
}, options)

inMemory('self_signed_tls_client_auth', (world) => {
  const wrong: Readonly<Record<string, ClientCertificate>> = { 'that is not registered': certificate, 'of an authority, for another client': payments }
  for (const [what, one] of Object.entries(wrong)) {
    it(`refuses a certificate ${what}`, () => refused(world, selfSigned, sent(one)))
  }

  it('does not accept the self-signed certificate of another client for a client of the authority', () => refused(world, issued, sent(otherCertificate)))
}, options)

inMemory('client authentication by a certificate from an untrusted peer', (world) => {
  it('fails', async () => {
    await refused(world, issued, sent(payments))
    await refused(world, selfSigned, sent(otherCertificate))
  })
}, { ...options, trustedProxies: ['10.0.0.0/8'] })

inMemory('client authentication by certificate while none arrives', (world) => {
  it('fails, and is not announced', async () => {
    await refused(world, issued, sent(payments))
    const { body } = await world.protocol.get('/.well-known/openid-configuration')
    assert.deepEqual(body['token_endpoint_auth_methods_supported'], ['client_secret_basic', 'client_secret_post', 'none', 'private_key_jwt'])
  })
}, { bootstrap })

inMemory('a server without authorities for clients', (world) => {
  it('refuses every certificate for tls_client_auth, and announces the other method only', async () => {
    await refused(world, issued, sent(payments))
    assert.equal((await token(world, selfSigned, sent(otherCertificate))).status, 200)
    const { body } = await world.protocol.get('/.well-known/openid-configuration')
    assert.deepEqual((body['token_endpoint_auth_methods_supported'] as string[]).slice(4), ['self_signed_tls_client_auth'])
  })
}, { ...options, clientAuthorities: [] })
