import assert from 'node:assert/strict'
import { signedJwt, unsigned } from '../support/assertions.js'
import type { Changed } from '../support/assertions.js'
import { answerOf, answered, typeNameAndPassword } from '../support/authorization.js'
import { pkce } from '../support/pkce.js'
import type { JsonAnswer } from '../support/protocol.js'
import { objectClients, requestObjectDocument, requestObjectOf, unsignedObjectOf } from '../support/request-object-document.js'
import { clients, people } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { callback } from '../support/test-client.js'
import { keys } from '../support/test-keys.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { inMemory, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const { keyed, keyedRsa, keyedPs256, keyedP256, keyedP384, keyedMany, keyedBare, web } = clients
const { unsigned: plain, strict, onlyRs256, encrypting } = objectClients

type Sent = Readonly<Record<string, string | undefined>>

interface PushedBody {
  readonly request_uri: string
  readonly error: string
  readonly error_description: string
}

/** The parameters that the conformance suite repeats outside the object. */
const outside = (client: TestClient) => ({ client_id: client.id, response_type: 'code', scope: 'openid', redirect_uri: client.redirectUri })

const signed = (world: World, client: TestClient, own: Changed = {}): string => requestObjectOf(client, world.protocol.audience, own)
const plainObject = (world: World, own: Changed = {}, client: TestClient = plain): string => unsignedObjectOf(client, world.protocol.audience, own)

/** Opens the authorization endpoint as alice. */
async function open(world: World, sent: Sent): Promise<Page> {
  return (await world.agentOf()).open(world.url('/oauth/v2/authorize', sent))
}

const send = (world: World, client: TestClient, request: string, own: Sent = {}): Promise<Page> => open(world, { ...outside(client), request, ...own })

async function accepts(world: World, client: TestClient, request: string, own: Sent = {}): Promise<Readonly<Record<string, string>>> {
  const { parameters } = answered(await send(world, client, request, own))
  assert.match(parameters['code'] ?? '', /^ac_/, JSON.stringify(parameters))
  return parameters
}

async function refuses(world: World, client: TestClient, request: string, own: Sent = {}, title = ''): Promise<void> {
  const { to, parameters } = answered(await send(world, client, request, own))
  assert.deepEqual([to, parameters['error'], parameters['code']], [client.redirectUri, 'invalid_request_object', undefined], title)
}

function push(world: World, client: TestClient, own: Readonly<Record<string, string>>): Promise<JsonAnswer<PushedBody>> {
  const by = world.protocol.proofOf(client)
  return world.protocol.post<PushedBody>('/oauth/v2/par', { ...by.parameters, ...own }, by.headers)
}

const ON = { bootstrap: requestObjectDocument(true) }

inMemory('signed request object (RFC 9101, OIDC Core §6.1)', (world) => {
  describe('algorithm and key', () => signatures(world))
  describe('claims', () => objectClaims(world))
  describe('parameters', () => objectParameters(world))
}, ON)

inMemory('unsigned request object', (world) => unsignedOnes(world), ON)
inMemory('client that must sign its requests (RFC 9101 §10.5)', (world) => required(world), ON)
inMemory('pushed request object (RFC 9126 §3)', (world) => pushed(world), ON)

onEveryStorage('sign-in by a request object', (world) => {
  it('keeps the parameters of the object until the code is redeemed', async () => {
    const { challenge, verifier } = pkce()
    const request = signed(world, keyedP256, { claims: { code_challenge: challenge, code_challenge_method: 'S256', nonce: 'n', response_mode: 'form_post', scope: 'openid email' } })
    const page = await new UserAgent().open(world.url('/oauth/v2/authorize', { client_id: keyedP256.id, request }))
    const answer = answered(await typeNameAndPassword(page, people.alice))
    assert.deepEqual([answer.mode, answer.parameters['state']], ['form_post', 'inside'])
    const granted = { code: answer.parameters['code'] ?? '', client: keyedP256, redirectUri: keyedP256.redirectUri }
    const { status, body } = await world.redeem({ ...granted, verifier })
    assert.deepEqual([status, body.scope], [200, 'openid email'])
  })

  it('starts from a pushed one, which is consumed once', async () => {
    const { body } = await push(world, strict, { request: signed(world, strict) })
    const sent = { client_id: strict.id, request_uri: body.request_uri }
    assert.equal(answered(await open(world, sent)).parameters['state'], 'inside')
    assert.deepEqual([(await open(world, sent)).status, answerOf(await open(world, sent))], [400, undefined])
  })
}, ON)

function signatures(world: World): void {
  for (const client of [keyed, keyedRsa, keyedPs256, keyedP256, keyedP384, keyedMany, keyedBare]) {
    it(`is accepted with the registered key of ${client.id} (${client.signs.alg})`, async () => {
      await accepts(world, client, signed(world, client))
    })
  }

  it('is refused with the key of another client', async () => {
    await refuses(world, keyedP256, signed(world, keyedP256, { key: keys.otherP256 }))
    await refuses(world, keyed, signed(world, keyedP256, { claims: { iss: keyed.id, client_id: keyed.id, redirect_uri: keyed.redirectUri } }))
  })

  it('is refused with a key inside the object', async () => {
    const jwk = keys.otherEd25519.publicJwk
    await refuses(world, keyed, signed(world, keyed, { key: keys.otherEd25519, header: { jwk, kid: undefined } }))
  })

  it('is refused with a key that is for encryption only', async () => {
    const { id, redirectUri } = encrypting
    const request = signed(world, keyedP256, { header: { kid: 'enc' }, claims: { iss: id, client_id: id, redirect_uri: redirectUri } })
    await refuses(world, encrypting, request)
  })

  it('is refused when the client has no key', async () => {
    const request = signed(world, keyed, { claims: { iss: web.id, client_id: web.id, redirect_uri: web.redirectUri } })
    await refuses(world, web, request)
  })

  it('is refused with another algorithm than the registered one, even by the right key', async () => {
    await accepts(world, onlyRs256, signed(world, onlyRs256))
    for (const alg of ['PS256', 'RS384', 'RS512']) await refuses(world, onlyRs256, signed(world, onlyRs256, { header: { alg } }), {}, alg)
  })

  it('is refused when its header names another algorithm than the signature has', async () => {
    const [, payload = '', signature = ''] = signed(world, keyedRsa).split('.')
    for (const alg of ['HS256', 'PS256', 'ES256', 'none', 'NONE', '']) {
      const [header = ''] = unsigned({ alg, kid: 'rsa-1' }, {}).split('.')
      await refuses(world, keyedRsa, `${header}.${payload}.${signature}`, {}, alg)
      if (alg !== 'none') await refuses(world, keyedRsa, `${header}.${payload}.`, {}, alg)
    }
  })

  it('is refused when it is altered, no JWT, encrypted or too large', async () => {
    const whole = signed(world, keyed)
    const [header = '', , signature = ''] = whole.split('.')
    const [, other = ''] = signed(world, keyed, { claims: { state: 'altered' } }).split('.')
    const large = signed(world, keyed, { claims: { padding: 'x'.repeat(12_500) } })
    assert.ok(large.length > 16_384)
    for (const request of [`${header}.${other}.${signature}`, `${whole}=`, 'x', 'a.b.c.d.e', '..']) await refuses(world, keyed, request)
    const form = { ...outside(keyed), request: large }
    const page = await (await world.agentOf()).post(world.url('/oauth/v2/authorize'), form)
    assert.equal(answered(page).parameters['error'], 'invalid_request_object')
    assert.equal((await push(world, keyed, { request: large })).body.error, 'invalid_request_object')
  })
}

function objectClaims(world: World): void {
  const now = world.clock.now()
  const rows: readonly (readonly [title: string, own: Changed])[] = [
    ['iss of another client', { claims: { iss: web.id } }],
    ['no iss', { claims: { iss: undefined } }],
    ['aud of another server', { claims: { aud: 'https://other.example' } }],
    ['aud of other servers', { claims: { aud: ['https://other.example', 'https://third.example'] } }],
    ['no aud', { claims: { aud: undefined } }],
    ['exp in the past', { claims: { exp: now - 1 } }],
    ['exp now', { claims: { exp: now } }],
    ['exp that is no number', { claims: { exp: String(now + 60) } }],
    ['iat in the future', { claims: { iat: now + 60 } }],
    ['nbf in the future', { claims: { nbf: now + 60 } }],
    ['client_id of another client', { claims: { client_id: web.id } }],
    ['sub like a client assertion', { claims: { sub: keyed.id } }],
    ['request inside', { claims: { request: 'x' } }],
    ['request_uri inside', { claims: { request_uri: 'urn:ietf:params:oauth:request_uri:x' } }],
    ['request_uri inside, empty', { claims: { request_uri: '' } }],
    ['typ of an access token', { header: { typ: 'at+jwt' } }],
    ['typ of a client assertion', { header: { typ: 'client-authentication+jwt' } }],
    ['crit', { header: { crit: ['x'], x: 1 } }],
    ['a scope that is a list', { claims: { scope: ['openid'] } }],
    ['a state that is null', { claims: { state: null } }],
    ['a redirect_uri that is an object', { claims: { redirect_uri: {} } }],
    ['another response_type than outside', { claims: { response_type: 'id_token' } }],
  ]
  for (const [title, own] of rows) {
    it(`refuses ${title}`, () => refuses(world, keyed, signed(world, keyed, own)))
  }

  it('accepts aud as a list that contains the issuer, no exp, no typ and typ JWT', async () => {
    await accepts(world, keyed, signed(world, keyed, { claims: { aud: ['https://other.example', world.issuer] } }))
    await accepts(world, keyed, signed(world, keyed, { claims: { exp: undefined, iat: undefined, nbf: undefined, client_id: undefined } }))
    for (const typ of [undefined, 'JWT', 'application/oauth-authz-req+jwt']) await accepts(world, keyed, signed(world, keyed, { header: { typ } }))
  })

  it('is not accepted as a client assertion, nor an assertion as a request object', async () => {
    const asAssertion = await world.protocol.post('/oauth/v2/introspect', {
      token: 'x', client_assertion: signed(world, keyed, { claims: { jti: 'j' } }), client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    })
    assert.equal(asAssertion.status, 401)
    const { client_assertion: assertion = '' } = world.protocol.proofOf(keyed).parameters
    await refuses(world, keyed, assertion)
  })
}

function objectParameters(world: World): void {
  it('are taken from the object first, and from the query where the object has none', async () => {
    const answer = await accepts(world, keyed, signed(world, keyed, { claims: { state: 'inside', nonce: undefined } }), { state: 'outside', nonce: 'n' })
    assert.equal(answer['state'], 'inside')
    const { state } = await accepts(world, keyed, signed(world, keyed, { claims: { state: undefined } }), { state: 'outside' })
    assert.equal(state, 'outside')
  })

  it('may all be inside except client_id', async () => {
    const page = await open(world, { client_id: keyed.id, request: signed(world, keyed) })
    assert.match(answered(page).parameters['code'] ?? '', /^ac_/)
    const nameless = await open(world, { request: signed(world, keyed) })
    assert.deepEqual([nameless.status, nameless.leftTo], [400, undefined])
  })

  it('redirect_uri inside wins, and must be registered', async () => {
    const { redirectUri } = keyed
    await accepts(world, keyed, signed(world, keyed), { redirect_uri: 'https://evil.example/' })
    const evil = await send(world, keyed, signed(world, keyed, { claims: { redirect_uri: 'https://evil.example/' } }), { redirect_uri: redirectUri })
    assert.deepEqual([evil.status, evil.leftTo], [400, undefined])
  })

  it('redirect_uri of a refused object leads nowhere', async () => {
    const sent = { client_id: keyed.id, response_type: 'code', scope: 'openid', request: signed(world, keyed, { key: keys.otherEd25519 }) }
    const page = await open(world, sent)
    assert.deepEqual([page.status, page.leftTo], [400, undefined])
    const evil = await open(world, { ...sent, redirect_uri: 'https://evil.example/' })
    assert.deepEqual([evil.status, evil.leftTo], [400, undefined])
  })

  it('max_age may be a number and claims an object', async () => {
    await accepts(world, keyed, signed(world, keyed, { claims: { max_age: 3600, claims: { id_token: { email: null } } } }))
    const bad = answered(await send(world, keyed, signed(world, keyed, { claims: { max_age: 1.5 } })))
    assert.equal(bad.parameters['error'], 'invalid_request')
  })

  it('are checked like those of the query', async () => {
    const { parameters: found } = answered(await send(world, keyed, signed(world, keyed, { claims: { scope: 'profile' } })))
    assert.equal(found['error'], 'invalid_scope')
    const long = answered(await send(world, keyed, signed(world, keyed, { claims: { nonce: 'x'.repeat(2049) } })))
    assert.equal(long.parameters['error'], 'invalid_request')
    const repeated = await open(world, outside(keyed))
    assert.ok(answered(repeated).parameters['code'])
    const url = world.url('/oauth/v2/authorize', { ...outside(keyed), request: signed(world, keyed) })
    url.searchParams.append('state', '1')
    url.searchParams.append('state', '2')
    assert.equal(answered(await (await world.agentOf()).open(url)).parameters['error'], 'invalid_request')
  })

  it('request and request_uri exclude each other, and a foreign request_uri is not fetched', async () => {
    const both = answered(await send(world, keyed, signed(world, keyed), { request_uri: 'https://client.example/object' }))
    assert.equal(both.parameters['error'], 'invalid_request')
    const foreign = answered(await open(world, { ...outside(keyed), request_uri: 'https://client.example/object' }))
    assert.equal(foreign.parameters['error'], 'request_uri_not_supported')
  })
}

function unsignedOnes(world: World): void {
  it('is processed for a client that is registered for none, in the response mode inside', async () => {
    for (const mode of ['query', 'fragment', 'form_post']) {
      const request = plainObject(world, { claims: { response_mode: mode, exp: undefined } })
      const answer = answered(await send(world, plain, request))
      assert.deepEqual([answer.mode, answer.to, answer.parameters['state']], [mode, plain.redirectUri, 'inside'])
      assert.match(answer.parameters['code'] ?? '', /^ac_/)
    }
  })

  it('needs no iss and no aud, but those that it has must be right', async () => {
    await accepts(world, plain, plainObject(world, { claims: { iss: undefined, aud: undefined } }))
    for (const claims of [{ iss: web.id }, { aud: 'https://other.example' }, { exp: world.clock.now() - 1 }, { client_id: web.id }, { request: 'x' }]) {
      await refuses(world, plain, plainObject(world, { claims }), {}, JSON.stringify(claims))
    }
  })

  it('is processed for a client without a registered algorithm (OIDC Registration §2)', async () => {
    for (const client of [web, keyed]) await accepts(world, client, plainObject(world, {}, client))
  })

  it('is refused from clients that are registered for another algorithm, or must sign', async () => {
    for (const client of [strict, onlyRs256]) await refuses(world, client, plainObject(world, {}, client), {}, client.id)
  })

  it('is refused in the response mode and with the state inside', async () => {
    const answer = answered(await send(world, onlyRs256, plainObject(world, { claims: { response_mode: 'form_post' } }, onlyRs256)))
    assert.deepEqual([answer.mode, answer.parameters['error'], answer.parameters['state']], ['form_post', 'invalid_request_object', 'inside'])
  })

  it('is refused with a signature, and a signed one is refused from a client registered for none', async () => {
    await refuses(world, plain, `${plainObject(world)}AAAA`)
    const request = signedJwt({ alg: 'EdDSA' }, { iss: plain.id, aud: world.issuer, redirect_uri: plain.redirectUri }, keys.ed25519)
    await refuses(world, plain, request)
  })

  it('uses the redirect URI inside, which must be registered', async () => {
    const other = callback('unsigned-other')
    const answer = answered(await send(world, plain, plainObject(world, { claims: { redirect_uri: other } })))
    assert.deepEqual([answer.to, typeof answer.parameters['code']], [other, 'string'])
    const evil = await send(world, plain, plainObject(world, { claims: { redirect_uri: 'https://evil.example/' } }))
    assert.deepEqual([evil.status, evil.leftTo], [400, undefined])
  })

  it('is accepted in the body of a POST', async () => {
    const agent = await world.agentOf()
    const page = await agent.post(world.url('/oauth/v2/authorize'), { ...outside(plain), request: plainObject(world) })
    assert.match(answered(page).parameters['code'] ?? '', /^ac_/)
  })
}

function required(world: World): void {
  it('gets nothing without a request object', async () => {
    const answer = answered(await open(world, outside(strict)))
    assert.equal(answer.parameters['error'], 'invalid_request')
    const { status, body } = await push(world, strict, { ...outside(strict) })
    assert.deepEqual([status, body.error], [400, 'invalid_request'])
  })

  it('has no other parameters than those in the object', async () => {
    const answer = await accepts(world, strict, signed(world, strict, { claims: { state: undefined } }), { state: 'outside', response_mode: 'fragment' })
    assert.equal(answer['state'], undefined)
    const scopeless = answered(await send(world, strict, signed(world, strict, { claims: { scope: undefined } })))
    assert.equal(scopeless.parameters['error'], 'invalid_scope')
  })

  it('limits the lifetime of its objects to an hour', async () => {
    const now = world.clock.now()
    for (const claims of [{ exp: undefined }, { exp: now + 4000 }, { nbf: now - 4000 }]) {
      await refuses(world, strict, signed(world, strict, { claims }), {}, JSON.stringify(claims))
    }
  })
}

function pushed(world: World): void {
  it('is the only source of parameters', async () => {
    const { body } = await push(world, keyed, { request: signed(world, keyed, { claims: { state: undefined } }), state: 'outside', nonce: 'n' })
    const { parameters: found } = answered(await open(world, { client_id: keyed.id, request_uri: body.request_uri }))
    assert.deepEqual([typeof found['code'], found['state']], ['string', undefined])
  })

  it('is refused before the browser arrives', async () => {
    const rows: readonly (readonly [Changed, string])[] = [
      [{ key: keys.otherEd25519 }, 'invalid_request_object'],
      [{ claims: { aud: 'https://other.example' } }, 'invalid_request_object'],
      [{ claims: { client_id: web.id } }, 'invalid_request_object'],
      [{ claims: { request_uri: 'urn:x' } }, 'invalid_request_object'],
      [{ claims: { redirect_uri: 'https://evil.example/' } }, 'invalid_request'],
      [{ claims: { scope: 'profile' } }, 'invalid_scope'],
      [{ claims: { resource: ['https://api.example', 'https://other.example'] } }, 'invalid_target'],
      [{ claims: { authorization_details: [{ type: 'x' }] } }, 'invalid_authorization_details'],
    ]
    for (const [own, error] of rows) {
      const { status, body } = await push(world, keyed, { request: signed(world, keyed, own) })
      assert.deepEqual([status, body.error], [400, error], JSON.stringify(own))
    }
  })

  it('of another client is refused', async () => {
    const { body } = await push(world, web, { request: signed(world, keyed) })
    assert.equal(body.error, 'invalid_request_object')
  })
}

inMemory('request object while the feature is off', (world) => {
  it('is request_not_supported in the response mode and with the state that only the object has', async () => {
    for (const mode of ['query', 'fragment', 'form_post'] as const) {
      const answer = answered(await send(world, plain, plainObject(world, { claims: { response_mode: mode } })))
      assert.deepEqual([answer.mode, answer.to], [mode, plain.redirectUri])
      assert.deepEqual([answer.parameters['error'], answer.parameters['state'], answer.parameters['iss']], ['request_not_supported', 'inside', world.issuer])
    }
  })

  it('does not replace response mode and state of the query, and decides nothing else', async () => {
    const request = plainObject(world, { claims: { response_mode: 'form_post', redirect_uri: callback('unsigned-other') } })
    const answer = answered(await send(world, plain, request, { response_mode: 'fragment', state: 'outside' }))
    assert.deepEqual([answer.mode, answer.to, answer.parameters['state']], ['fragment', plain.redirectUri, 'outside'])
    const page = await open(world, { client_id: plain.id, response_type: 'code', scope: 'openid', request })
    assert.deepEqual([page.status, page.leftTo], [400, undefined])
  })

  it('is refused for clients that must sign, who may send none', async () => {
    const refused = answered(await send(world, strict, signed(world, strict)))
    assert.equal(refused.parameters['error'], 'request_not_supported')
    assert.match(answered(await open(world, outside(strict))).parameters['code'] ?? '', /^ac_/)
    assert.equal((await push(world, keyed, { ...outside(keyed), request: signed(world, keyed) })).body.error, 'request_not_supported')
  })
}, { bootstrap: requestObjectDocument(false) })

describe('discovery of request objects', () => {
  inMemory('with the feature on', (world) => {
    it('lists them', async () => {
      const { body } = await world.protocol.get<Record<string, unknown>>('/.well-known/openid-configuration')
      const { request_parameter_supported: is, request_object_signing_alg_values_supported: algs, require_signed_request_object: must } = body
      assert.deepEqual([is, must, (algs as readonly string[]).slice(0, 2), body['request_uri_parameter_supported']], [true, false, ['none', 'RS256'], false])
    })
  }, ON)
  inMemory('with the feature off', (world) => {
    it('lists none', async () => {
      const { body } = await world.protocol.get<Record<string, unknown>>('/.well-known/openid-configuration')
      assert.equal(body['request_parameter_supported'], false)
      assert.ok(!('request_object_signing_alg_values_supported' in body || 'require_signed_request_object' in body))
    })
  })
})
