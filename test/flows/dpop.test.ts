import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { answered } from '../support/authorization.js'
import { DpopKey } from '../support/dpop.js'
import { authenticationOf } from '../support/protocol.js'
import { pkce } from '../support/pkce.js'
import { clients, standardDocument } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import { inMemory, startedWorld } from '../support/world.js'
import type { World } from '../support/world.js'

const ALL = 'openid profile offline_access'
const bootstrap = { ...standardDocument(), features: { oidcDpop: true } }

let key: DpopKey
let other: DpopKey
before(async () => {
  key = await DpopKey.make()
  other = await DpopKey.make()
})

const tokenUrl = (world: World) => `${world.issuer}/oauth/v2/token`
const userinfoUrl = (world: World) => `${world.issuer}/oidc/v1/userinfo`
const proofFor = (world: World, of = key) => of.proof('POST', tokenUrl(world), world.clock.now())

/** The token endpoint with that `DPoP` header. */
function token(world: World, client: TestClient, parameters: Readonly<Record<string, string>>, proof: string) {
  const by = authenticationOf(client)
  return world.protocol.post('/oauth/v2/token', { ...parameters, ...by.parameters }, { ...by.headers, DPoP: proof })
}

async function redeem(world: World, proof: string, client: TestClient = clients.web, asked: Readonly<Record<string, string>> = {}) {
  const { code, redirectUri, verifier } = await world.code({ client, scope: ALL, parameters: asked })
  const parameters = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, ...(verifier === undefined ? {} : { code_verifier: verifier }) }
  return token(world, client, parameters, proof)
}

const userinfo = (world: World, authorization: string, proof?: string) =>
  world.protocol.get('/oidc/v1/userinfo', { authorization, ...(proof === undefined ? {} : { DPoP: proof }) })

function tests(world: World): void {
  for (const client of [clients.web, clients.jwt]) {
    it(`binds the access token of ${client.id} to the key, and returns its thumbprint (§5, §6)`, async () => {
      const { status, body } = await redeem(world, await proofFor(world), client)
      assert.deepEqual([status, body.token_type], [200, 'DPoP'])
      const { body: introspected } = await world.protocol.introspect(clients.api, body.access_token)
      assert.deepEqual([introspected['active'], introspected['token_type'], introspected['cnf']], [true, 'DPoP', { jkt: key.thumbprint }])
      if (client === clients.jwt) assert.deepEqual(decodeJwt(body.access_token)['cnf'], { jkt: key.thumbprint })
    })

    it(`accepts the access token of ${client.id} with a proof of that key only (§7)`, async () => {
      const { body } = await redeem(world, await proofFor(world), client)
      const [now, url, text] = [world.clock.now(), userinfoUrl(world), body.access_token]
      assert.equal((await userinfo(world, `DPoP ${text}`, await key.withToken(text, 'GET', url, now))).status, 200)
      const refused = {
        'as a bearer token': await userinfo(world, `Bearer ${text}`),
        'as a bearer token with a proof': await userinfo(world, `Bearer ${text}`, await key.withToken(text, 'GET', url, now)),
        'without a proof': await userinfo(world, `DPoP ${text}`),
        'with a proof of another key': await userinfo(world, `DPoP ${text}`, await other.withToken(text, 'GET', url, now)),
        'with a proof for another token': await userinfo(world, `DPoP ${text}`, await key.withToken('other', 'GET', url, now)),
        'with a proof for no token': await userinfo(world, `DPoP ${text}`, await key.proof('GET', url, now)),
        'with a proof for another method': await userinfo(world, `DPoP ${text}`, await key.withToken(text, 'POST', url, now)),
      }
      for (const [what, { status, headers }] of Object.entries(refused)) {
        assert.equal(status, 401, what)
        assert.match(headers['www-authenticate'] ?? '', /^(Bearer|DPoP) realm="keyhall".*error="(invalid_token|invalid_dpop_proof)"/, what)
      }
    })
  }

  it('is optional: a client without a proof gets a bearer token, which is not usable as a DPoP token', async () => {
    const { access_token: text, token_type: type } = await world.tokens()
    const proof = await key.withToken(text, 'GET', userinfoUrl(world), world.clock.now())
    assert.deepEqual([type, (await userinfo(world, `DPoP ${text}`, proof)).status], ['Bearer', 401])
  })

  it('accepts a proof once (§11.1), at any endpoint', async () => {
    const proof = await proofFor(world)
    assert.equal((await redeem(world, proof)).status, 200)
    const again = await redeem(world, proof)
    assert.deepEqual([again.status, again.body.error], [400, 'invalid_dpop_proof'])
  })

  it('binds the refresh tokens of a public client (§5)', async () => {
    const { body } = await redeem(world, await proofFor(world), clients.spa)
    const refresh = { grant_type: 'refresh_token', refresh_token: body.refresh_token }
    const without = await world.protocol.token(clients.spa, refresh)
    const foreign = await token(world, clients.spa, refresh, await proofFor(world, other))
    assert.deepEqual([without.body.error, foreign.body.error], ['invalid_grant', 'invalid_grant'])
    const right = await token(world, clients.spa, refresh, await proofFor(world))
    assert.deepEqual([right.status, right.body.token_type], [200, 'DPoP'])
    assert.equal((await world.protocol.revoke(clients.spa, right.body.refresh_token)).status, 200)
    assert.equal((await token(world, clients.spa, { ...refresh, refresh_token: right.body.refresh_token }, await proofFor(world))).status, 400)
  })

  it('leaves the refresh tokens of a confidential client to its authentication (§5)', async () => {
    const { body } = await redeem(world, await proofFor(world))
    const { status, body: refreshed } = await world.protocol.refresh(clients.web, body.refresh_token)
    assert.deepEqual([status, refreshed.token_type], [200, 'Bearer'])
  })

  it('binds a code by dpop_jkt (§10)', async () => {
    const bound = { dpop_jkt: key.thumbprint }
    assert.equal((await redeem(world, await proofFor(world, other), clients.web, bound)).body.error, 'invalid_grant')
    assert.equal((await redeem(world, await proofFor(world), clients.web, bound)).status, 200)
    const without = await world.code({ parameters: bound })
    assert.equal((await world.redeem(without)).body.error, 'invalid_grant')
  })

  it('refuses a dpop_jkt that is not a thumbprint', async () => {
    const page = await (await world.agentOf()).open(world.authorizeUrl({ parameters: { dpop_jkt: 'x' } }))
    assert.equal(answered(page).parameters['error'], 'invalid_request')
  })

  it('binds the code of a pushed request to the key of its proof (§10.1)', async () => {
    const { challenge, verifier } = pkce()
    const url = `${world.issuer}/oauth/v2/par`
    const push = async (own: Readonly<Record<string, string>> = {}) =>
      world.protocol.post<{ request_uri: string; error: string }>('/oauth/v2/par', {
        client_id: clients.spa.id, redirect_uri: clients.spa.redirectUri, response_type: 'code', scope: 'openid',
        code_challenge: challenge, code_challenge_method: 'S256', ...own,
      }, { DPoP: await key.proof('POST', url, world.clock.now()) })
    assert.equal((await push({ dpop_jkt: other.thumbprint })).body.error, 'invalid_request')
    const { body } = await push()
    const page = await (await world.agentOf()).open(world.url('/oauth/v2/authorize', { client_id: clients.spa.id, request_uri: body.request_uri }))
    const code = answered(page).parameters['code'] ?? ''
    const parameters = { grant_type: 'authorization_code', code, redirect_uri: clients.spa.redirectUri, code_verifier: verifier }
    assert.equal((await token(world, clients.spa, parameters, await proofFor(world))).status, 200)
  })

  const refused: Readonly<Record<string, (now: number) => Parameters<DpopKey['proof']>[3]>> = {
    'without jti': () => ({ claims: { jti: undefined } }),
    'with a jti that is not a string': () => ({ claims: { jti: 7 } }),
    'with a jti of 1 kB': () => ({ claims: { jti: 'x'.repeat(1024) } }),
    'without iat': () => ({ claims: { iat: undefined } }),
    'that is old': (now) => ({ claims: { iat: now - 300 } }),
    'of the future': (now) => ({ claims: { iat: now + 11 } }),
    'for another method': () => ({ claims: { htm: 'GET' } }),
    'for another address': () => ({ claims: { htu: 'https://other.example/oauth/v2/token' } }),
    'for another endpoint': () => ({ claims: { htu: 'http://localhost/oauth/v2/revoke' } }),
    'of another type': () => ({ header: { typ: 'JWT' } }),
    'without its key': () => ({ header: { jwk: undefined } }),
    'with another key than signed it': () => ({ header: { jwk: other.jwk } }),
    'with a private key': () => ({ header: { jwk: { ...key.jwk, d: 'AAAA' } } }),
    'with a symmetric key': () => ({ header: { jwk: { kty: 'oct', k: 'AAAA' } } }),
    'with a key whose members are not strings': () => ({ header: { jwk: { kty: { toString: 1 }, crv: { toString: 1 } } } }),
    'with a key that is not an object': () => ({ header: { jwk: 'key' } }),
  }
  for (const [what, changes] of Object.entries(refused)) {
    it(`refuses a proof ${what} (§4.3)`, async () => {
      const now = world.clock.now()
      const { status, body } = await redeem(world, await key.proof('POST', tokenUrl(world), now, changes(now)))
      assert.deepEqual([status, body.error], [400, 'invalid_dpop_proof'])
    })
  }

  for (const header of ['', 'x', 'a.b.c', `${'a'.repeat(9000)}.b.c`]) {
    it(`refuses a header of ${header.length} characters that is not a proof`, async () => {
      const { status, body } = await redeem(world, header)
      assert.deepEqual([status, body.error], [400, 'invalid_dpop_proof'])
    })
  }

  it('refuses two proofs at once', async () => {
    const { body } = await redeem(world, `${await proofFor(world)}, ${await proofFor(world)}`)
    assert.equal(body.error, 'invalid_dpop_proof')
  })

  it('accepts equivalent spellings of the address, with a query and a fragment (§4.3)', async () => {
    const spelling = tokenUrl(world).replace('http:', 'HTTP:').replace('/oauth/', '/./oauth/').replace('token', '%74oken')
    const now = world.clock.now()
    const { status } = await redeem(world, await key.proof('POST', tokenUrl(world), now, { claims: { htu: `${spelling}?a=b#c` } }))
    assert.equal(status, 200)
  })

  it('is advertised in discovery with its algorithms', async () => {
    const { body } = await world.protocol.get('/.well-known/openid-configuration')
    assert.ok((body['dpop_signing_alg_values_supported'] as readonly string[]).includes('ES256'))
  })
}

for (const kind of everyStorage) {
  describe(`DPoP (RFC 9449) (${kind})`, () => tests(startedWorld(kind, { bootstrap })))
}

inMemory('DPoP (RFC 9449), disabled', (world) => {
  it('is ignored, and not advertised', async () => {
    const { status, body } = await redeem(world, 'no proof at all')
    const { body: document } = await world.protocol.get('/.well-known/openid-configuration')
    assert.deepEqual([status, body.token_type, document['dpop_signing_alg_values_supported']], [200, 'Bearer', undefined])
  })
})
