import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { certificate, otherCertificate } from '../support/client-certificates.js'
import { FapiParty, fapiDocument } from '../support/fapi.js'
import { authenticationOf } from '../support/protocol.js'
import { clients, described, robots, standardDocument } from '../support/standard-document.js'
import { confidential } from '../support/test-client.js'
import { everyStorage } from '../support/storages.js'
import { inMemory, startedWorld } from '../support/world.js'
import type { World } from '../support/world.js'

const bound = confidential('mtls')
const boundJwt = confidential('mtls-jwt')
const members = { grant_types: ['authorization_code', 'refresh_token'], tls_client_certificate_bound_access_tokens: true }
const standard = standardDocument()
const bootstrap = {
  ...standard,
  features: { oidcDpop: true, oidcTokenExchange: true },
  clients: [
    ...(standard.clients ?? []), described(bound, members),
    described(boundJwt, { ...members, access_token_type: 'jwt', grant_types: [...members.grant_types, 'urn:ietf:params:oauth:grant-type:token-exchange'] }),
  ],
}
const trustedProxies = ['127.0.0.1', '::1']
const options = { bootstrap, clientCertificates: 'header:Client-Cert', trustedProxies }

type Headers = Readonly<Record<string, string>>

const sent = { 'Client-Cert': certificate.field }
const other = { 'Client-Cert': otherCertificate.field }

async function redeem(world: World, client: typeof bound, headers: Headers = {}) {
  const { code, redirectUri } = await world.code({ client, scope: 'openid offline_access' })
  const by = authenticationOf(client)
  return world.protocol.post('/oauth/v2/token', { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...by.parameters }, { ...by.headers, ...headers })
}

const userinfo = (world: World, text: string, headers: Headers = {}) => world.protocol.get('/oidc/v1/userinfo', { authorization: `Bearer ${text}`, ...headers })

function tests(world: World): void {
  for (const client of [bound, boundJwt]) {
    it(`binds the access token of ${client.id} to the certificate, and returns its thumbprint (RFC 8705 §3)`, async () => {
      const { status, body } = await redeem(world, client, sent)
      assert.deepEqual([status, body.token_type], [200, 'Bearer'])
      const { body: introspected } = await world.protocol.introspect(clients.api, body.access_token)
      assert.deepEqual([introspected['active'], introspected['cnf']], [true, { 'x5t#S256': certificate.thumbprint }])
      if (client === boundJwt) assert.deepEqual(decodeJwt(body.access_token)['cnf'], { 'x5t#S256': certificate.thumbprint })
    })

    it(`accepts the access token of ${client.id} with that certificate only`, async () => {
      const { access_token: text } = (await redeem(world, client, sent)).body
      assert.equal((await userinfo(world, text, sent)).status, 200)
      for (const headers of [{}, other, { 'Client-Cert': certificate.field.slice(1) }]) {
        const { status, headers: answered } = await userinfo(world, text, headers)
        assert.equal(status, 401)
        assert.match(answered['www-authenticate'] ?? '', /error="invalid_token"/)
      }
    })
  }

  it('refuses a token request of a client without its certificate', async () => {
    const { status, body } = await redeem(world, bound)
    assert.deepEqual([status, body.error, body.access_token], [400, 'invalid_request', undefined])
  })

  it('binds the tokens of a refresh to the certificate of the refresh, and demands one', async () => {
    const { refresh_token: token } = (await redeem(world, bound, sent)).body
    const by = authenticationOf(bound)
    const refresh = (headers: Headers) =>
      world.protocol.post('/oauth/v2/token', { grant_type: 'refresh_token', refresh_token: token, ...by.parameters }, { ...by.headers, ...headers })
    assert.equal((await refresh({})).body.error, 'invalid_request')
    const { body } = await refresh(other)
    assert.equal((await userinfo(world, body.access_token, other)).status, 200)
    assert.equal((await userinfo(world, body.access_token, sent)).status, 401)
  })

  it('refuses the exchange of a bound token with another certificate', async () => {
    const { access_token: text } = (await redeem(world, boundJwt, sent)).body
    const by = authenticationOf(boundJwt)
    const exchange = (headers: Headers) => world.protocol.post('/oauth/v2/token', {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange', subject_token: text, subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
      scope: 'openid', ...by.parameters,
    }, { ...by.headers, ...headers })
    const refused = await exchange(other)
    assert.deepEqual([refused.body.error, refused.body.error_description], ['invalid_request', 'subject_token: it is bound to another certificate'])
    const { status, body } = await exchange(sent)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal((await userinfo(world, body.access_token, sent)).status, 200)
  })

  it('leaves clients that are not registered for it alone', async () => {
    const { status, body } = await redeem(world, clients.web, sent)
    assert.deepEqual([status, (await userinfo(world, body.access_token)).status], [200, 200])
  })
}

for (const kind of everyStorage) {
  describe(`access tokens bound to client certificates (RFC 8705) (${kind})`, () => tests(startedWorld(kind, options)))
}

inMemory('client certificates in the header of a trusted proxy (RFC 9440)', (world) => {
  it('are announced in discovery', async () => {
    const { body } = await world.protocol.get('/.well-known/openid-configuration')
    assert.equal(body['tls_client_certificate_bound_access_tokens'], true)
  })

  const malformed: Readonly<Record<string, string>> = {
    'without colons': certificate.field.slice(1, -1), 'that is empty': '::', 'that is not base64': ':%%%:', 'that is not a certificate': ':AAAA:',
    'of 9 kB': `:${'A'.repeat(9000)}:`, 'in PEM': encodeURIComponent(certificate.pem),
  }
  for (const [what, field] of Object.entries(malformed)) {
    it(`do not arrive in a header ${what}`, async () => {
      const { status, body } = await redeem(world, bound, { 'Client-Cert': field })
      assert.deepEqual([status, body.error], [400, 'invalid_request'])
    })
  }

  it('do not arrive in another header', async () => {
    assert.equal((await redeem(world, bound, { 'X-Client-Cert': certificate.field })).body.error, 'invalid_request')
  })

  it('bind the tokens that reach the API', async () => {
    const { status } = await world.protocol.get('/auth/v1/users/me', { authorization: `Bearer ${robots.robot.token}` })
    assert.equal(status, 200)
    const scope = 'openid urn:keyhall:iam:org:project:id:keyhall:aud'
    const { code, redirectUri } = await world.code({ client: bound, scope })
    const by = authenticationOf(bound)
    const redeemed = await world.protocol.post('/oauth/v2/token', { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...by.parameters }, { ...by.headers, ...sent })
    const me = async (headers: Headers) => (await world.protocol.get('/auth/v1/users/me', { authorization: `Bearer ${redeemed.body.access_token}`, ...headers })).status
    assert.deepEqual([await me(sent), await me({}), await me(other)], [200, 401, 401])
  })
}, options)

inMemory('client certificates in the header of nginx', (world) => {
  it('arrive as URL-encoded PEM', async () => {
    const { status, body } = await redeem(world, bound, { 'X-Client-Cert': encodeURIComponent(certificate.pem) })
    assert.equal(status, 200)
    assert.deepEqual((await world.protocol.introspect(clients.api, body.access_token)).body['cnf'], { 'x5t#S256': certificate.thumbprint })
  })
}, { ...options, clientCertificates: 'pem-header:X-Client-Cert' })

inMemory('a certificate header from an untrusted peer', (world) => {
  it('is ignored: no token is bound to it, and none is used with it', async () => {
    const { status, body } = await redeem(world, bound, sent)
    assert.deepEqual([status, body.error, body.access_token], [400, 'invalid_request', undefined])
  })
}, { ...options, trustedProxies: ['10.0.0.0/8'] })

inMemory('client certificates that arrive nowhere', (world) => {
  it('are ignored, and not announced', async () => {
    assert.equal((await redeem(world, bound, sent)).body.error, 'invalid_request')
    const { body } = await world.protocol.get('/.well-known/openid-configuration')
    assert.equal(body['tls_client_certificate_bound_access_tokens'], undefined)
  })
}, { bootstrap })

inMemory('the FAPI 2.0 Security Profile with mutual TLS instead of DPoP', (world) => {
  it('issues tokens that are bound to the certificate, and none without it (§5.3.2.1, item 5)', async () => {
    const party = new FapiParty(world, () => assert.fail('this client has no key'))
    const { code = '' } = (await party.authorize({ key: undefined })).parameters
    const without = await party.redeemCode(code, { key: undefined })
    assert.deepEqual([without.status, without.body.error], [400, 'invalid_request'])
    const { status, body } = await party.redeemCode(code, { key: undefined, headers: sent })
    assert.deepEqual([status, (await userinfo(world, body.access_token, sent)).status, (await userinfo(world, body.access_token)).status], [200, 200, 401])
  })
}, { ...options, bootstrap: fapiDocument({ tls_client_certificate_bound_access_tokens: true }) })
