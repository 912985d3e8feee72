import assert from 'node:assert/strict'
import { answerOf, signIn, signOut } from '../support/authorization.js'
import { formsOf } from '../support/html.js'
import { decrypted, jwtClients, jwtResponseDocument, verifiedJwt } from '../support/jwt-response-document.js'
import { pkce } from '../support/pkce.js'
import { basic } from '../support/protocol.js'
import { clients, people } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { keys } from '../support/test-keys.js'
import { UserAgent } from '../support/user-agent.js'
import type { Page } from '../support/user-agent.js'
import { inMemory, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const { signed, rsa, curve, userinfo } = jwtClients
const { web, api } = clients
const ON = { bootstrap: jwtResponseDocument(true) }
const OFF = { bootstrap: jwtResponseDocument(false) }

/** The parameters that reached the client, and how. */
function arrived(page: Page): { readonly mode: string; readonly parameters: Readonly<Record<string, string>> } {
  const { leftTo } = page
  if (leftTo === undefined) return { mode: 'form_post', parameters: formsOf(page.html)[0]?.fields ?? {} }
  const mode = leftTo.hash === '' ? 'query' : 'fragment'
  return { mode, parameters: Object.fromEntries(new URLSearchParams((mode === 'query' ? leftTo.search : leftTo.hash).slice(1))) }
}

async function ask(world: World, client: TestClient, parameters: Readonly<Record<string, string>>) {
  const page = await (await world.agentOf()).open(world.authorizeUrl({ client, parameters: { state: 's', ...parameters } }))
  return arrived(page)
}

/** The claims of the JWT in the response, after the checks of JARM §2.4. */
async function answer(world: World, client: TestClient, parameters: Readonly<Record<string, string>>) {
  const { mode, parameters: found } = await ask(world, client, parameters)
  assert.deepEqual(Object.keys(found), ['response'], JSON.stringify(found))
  return { mode, ...(await verifiedJwt(world, found['response'] ?? '', client.id)) }
}

inMemory('authorization response as a JWT (JARM)', (world) => {
  describe('response', () => authorizationResponse(world))
  describe('encryption', () => encryptedResponse(world))
}, ON)

onEveryStorage('sign-in that ends with a JWT', (world) => {
  it('returns code and state in the signed response, also when it is cancelled', async () => {
    const url = world.authorizeUrl({ client: signed, parameters: { response_mode: 'form_post.jwt', state: 's' } })
    const { mode, parameters } = arrived(await signIn(new UserAgent(), url, people.alice))
    const { claims, header } = await verifiedJwt(world, parameters['response'] ?? '', signed.id)
    assert.deepEqual([mode, claims['state'], header.alg], ['form_post', 's', 'ES256'])
    const redeemed = await world.redeem({ code: String(claims['code']), client: signed, redirectUri: signed.redirectUri })
    assert.equal(redeemed.status, 200)
    const refused = arrived(await new UserAgent().open(world.authorizeUrl({ client: signed, parameters: { response_mode: 'jwt', prompt: 'none' } })))
    assert.equal((await verifiedJwt(world, refused.parameters['response'] ?? '', signed.id)).claims['error'], 'login_required')
  })
}, ON)

function authorizationResponse(world: World): void {
  for (const [requested, type, mode] of [
    ['query.jwt', 'code', 'query'], ['fragment.jwt', 'code', 'fragment'], ['form_post.jwt', 'code', 'form_post'], ['jwt', 'code', 'query'],
    ['jwt', 'id_token token', 'fragment'], ['query.jwt', 'id_token token', 'fragment'], ['form_post.jwt', 'id_token', 'form_post'],
  ] as const) {
    it(`${requested} returns ${type} by ${mode}, in one JWT`, async () => {
      const { claims, ...found } = await answer(world, signed, { response_mode: requested, response_type: type, nonce: 'n' })
      const { iss, aud, exp, state } = claims
      assert.deepEqual([found.mode, iss, aud, exp, state], [mode, world.issuer, signed.id, world.clock.now() + 600, 's'])
      const members = { code: ['code'], id_token: ['id_token'], 'id_token token': ['access_token', 'id_token'] }[type]
      assert.ok(members.every((name) => typeof claims[name] === 'string'), Object.keys(claims).join())
    })
  }

  it('is signed with RS256 unless the client registered another algorithm', async () => {
    assert.equal((await answer(world, web, { response_mode: 'jwt' })).header.alg, 'RS256')
    assert.equal((await answer(world, signed, { response_mode: 'jwt' })).header.alg, 'ES256')
  })

  it('contains errors as well', async () => {
    const { claims, mode } = await answer(world, signed, { response_mode: 'fragment.jwt', scope: 'email' })
    assert.deepEqual([mode, claims['error'], claims['state'], claims['iss']], ['fragment', 'invalid_scope', 's', world.issuer])
    assert.equal((await answer(world, signed, { response_mode: 'jwt', response_type: 'code token' })).claims['error'], 'unsupported_response_type')
  })

  it('of one client is refused by another: its audience differs', async () => {
    const { parameters } = await ask(world, signed, { response_mode: 'jwt' })
    await assert.rejects(verifiedJwt(world, parameters['response'] ?? '', web.id), /aud/)
  })

  it('is worth nothing when it is replayed: it expires after ten minutes, and its code works once', async () => {
    const { parameters } = await ask(world, signed, { response_mode: 'jwt' })
    const response = parameters['response'] ?? ''
    const { claims } = await verifiedJwt(world, response, signed.id)
    const redeem = () => world.redeem({ code: String(claims['code']), client: signed, redirectUri: signed.redirectUri })
    assert.equal((await redeem()).status, 200)
    const replayed = await redeem()
    assert.deepEqual([replayed.status, replayed.body.error], [400, 'invalid_grant'])
    world.clock.advance(601)
    await assert.rejects(verifiedJwt(world, response, signed.id), /"exp" claim/)
  })

  it('is not taken for an ID token', async () => {
    const { parameters } = await ask(world, web, { response_mode: 'jwt' })
    const url = world.authorizeUrl({ parameters: { prompt: 'none', id_token_hint: parameters['response'] ?? '' } })
    assert.equal(answerOf(await (await world.agentOf()).open(url))?.parameters['error'], 'invalid_request')
  })

  it('starts from a pushed request too', async () => {
    const by = world.protocol.proofOf(signed)
    const { challenge, verifier } = pkce()
    const pushed = { redirect_uri: signed.redirectUri, response_type: 'code', scope: 'openid', response_mode: 'query.jwt', code_challenge: challenge, code_challenge_method: 'S256' }
    const { body } = await world.protocol.post<{ request_uri: string }>('/oauth/v2/par', { ...by.parameters, ...pushed }, by.headers)
    const page = await (await world.agentOf()).open(world.url('/oauth/v2/authorize', { client_id: signed.id, request_uri: body.request_uri }))
    const { claims } = await verifiedJwt(world, arrived(page).parameters['response'] ?? '', signed.id)
    assert.equal((await world.redeem({ code: String(claims['code']), client: signed, redirectUri: signed.redirectUri, verifier })).status, 200)
  })
}

function encryptedResponse(world: World): void {
  for (const [client, key, alg, enc] of [[rsa, keys.rsa, 'RSA-OAEP-256', 'A256GCM'], [curve, keys.p256, 'ECDH-ES+A256KW', 'A128CBC-HS256']] as const) {
    it(`${alg} with ${enc}: signed, then encrypted, errors too`, async () => {
      for (const own of [{}, { scope: 'email' }]) {
        const { parameters } = await ask(world, client, { response_mode: 'jwt', ...own })
        const { text, header } = await decrypted(parameters['response'] ?? '', key)
        assert.deepEqual([header.alg, header.enc, header.cty, header.kid], [alg, enc, 'JWT', 'enc-1'])
        const { claims } = await verifiedJwt(world, text, client.id)
        assert.equal('code' in claims, !('scope' in own))
      }
    })
  }
}

/** An answer as it was sent: the HTTP client of the other tests does not read bodies of these types. */
async function sent(world: World, path: string, init: RequestInit) {
  const answered = await fetch(world.issuer + path, init)
  return { status: answered.status, type: answered.headers.get('content-type'), cacheControl: answered.headers.get('cache-control'), text: await answered.text() }
}

const userinfoOf = (world: World, accessToken: string) => sent(world, '/oidc/v1/userinfo', { headers: { authorization: `Bearer ${accessToken}` } })

inMemory('encrypted ID token (OIDC Core §2)', (world) => {
  for (const [client, key, alg, enc] of [[rsa, keys.rsa, 'RSA-OAEP-256', 'A256GCM'], [curve, keys.p256, 'ECDH-ES', 'A128GCM']] as const) {
    it(`${alg} with ${enc} comes from the token endpoint, at refresh and from the authorization endpoint`, async () => {
      const first = await world.tokens({ client, scope: 'openid offline_access', parameters: { nonce: 'n' } })
      const { body: second } = await world.protocol.refresh(client, first.refresh_token)
      const front = await ask(world, client, { response_type: 'id_token', nonce: 'n' })
      for (const jwe of [first.id_token, second.id_token, front.parameters['id_token'] ?? '']) {
        const { text, header } = await decrypted(jwe, key)
        assert.deepEqual([header.alg, header.enc, header.cty], [alg, enc, 'JWT'])
        assert.equal((await verifiedJwt(world, text, client.id)).claims.sub, people.alice.id)
      }
    })
  }

  it('is refused as id_token_hint with what to send; the token inside it works', async () => {
    const { id_token: jwe } = await world.tokens({ client: rsa })
    const agent = await world.agentOf()
    const hinted = async (hint: string) => answerOf(await agent.open(world.authorizeUrl({ client: rsa, parameters: { prompt: 'none', id_token_hint: hint } })))
    const refused = await hinted(jwe)
    assert.deepEqual([refused?.parameters['error'], refused?.parameters['error_description']], ['invalid_request', 'id_token_hint is encrypted: send the signed ID token inside it'])
    const { text } = await decrypted(jwe, keys.rsa)
    assert.equal(typeof (await hinted(text))?.parameters['code'], 'string')
    const page = await agent.open(world.url('/oidc/v1/end_session', { id_token_hint: jwe }))
    assert.equal(page.status, 400)
    await signOut(agent, world.url('/oidc/v1/end_session'))
  })
}, ON)

inMemory('userinfo as a JWT (OIDC Core §5.3.2)', (world) => {
  it('is signed, for the client', async () => {
    const { access_token: token } = await world.tokens({ client: userinfo, scope: 'openid email' })
    const { type, cacheControl, text } = await userinfoOf(world, token)
    assert.equal(type, 'application/jwt')
    const { claims, header } = await verifiedJwt(world, text, userinfo.id)
    assert.deepEqual([claims.sub, typeof claims['email'], header.alg, cacheControl], [people.alice.id, 'string', 'RS256', 'no-store'])
  })

  it('is signed and encrypted', async () => {
    const { access_token: token } = await world.tokens({ client: rsa })
    const { text, header } = await decrypted((await userinfoOf(world, token)).text, keys.rsa)
    assert.deepEqual([header.alg, header.enc, header.cty], ['RSA-OAEP-256', 'A256GCM', 'JWT'])
    assert.equal((await verifiedJwt(world, text, rsa.id)).header.alg, 'EdDSA')
  })

  it('is encrypted without a signature', async () => {
    const { access_token: token } = await world.tokens({ client: curve })
    const { text, header } = await decrypted((await userinfoOf(world, token)).text, keys.p256)
    assert.deepEqual([header.cty, (JSON.parse(text) as { sub: string }).sub], [undefined, people.alice.id])
  })

  it('is not taken for an ID token', async () => {
    const { access_token: token } = await world.tokens({ client: userinfo })
    const { text } = await userinfoOf(world, token)
    const url = world.authorizeUrl({ client: userinfo, parameters: { prompt: 'none', id_token_hint: text } })
    assert.equal(answerOf(await (await world.agentOf()).open(url))?.parameters['error'], 'invalid_request')
  })

  it('is JSON for other clients, and errors are as before', async () => {
    const { access_token: token } = await world.tokens()
    assert.equal((await userinfoOf(world, token)).type, 'application/json')
    assert.equal((await userinfoOf(world, 'at_wrong')).status, 401)
  })
}, ON)

const TYPE = 'application/token-introspection+jwt'

const introspect = (world: World, token: string, accept: string, client: TestClient = api) =>
  sent(world, '/oauth/v2/introspect', {
    method: 'POST', body: new URLSearchParams({ token }), headers: { accept, authorization: basic(client.id, client.secret ?? '') },
  })

inMemory('introspection as a signed JWT (RFC 9701)', (world) => {
  it('is returned to a client that accepts it', async () => {
    const { access_token: token } = await world.tokens()
    for (const accept of [TYPE, `application/json;q=0.5, ${TYPE}`, `${TYPE.toUpperCase()};q=1`]) {
      const { status, type, text } = await introspect(world, token, accept)
      assert.deepEqual([status, type], [200, TYPE])
      const { claims, header } = await verifiedJwt(world, text, api.id)
      assert.deepEqual([header.typ, header.alg, claims.iat, claims.sub, claims.exp], ['token-introspection+jwt', 'RS256', world.clock.now(), undefined, undefined])
      const plain = await introspect(world, token, 'application/json')
      assert.deepEqual(claims['token_introspection'], JSON.parse(plain.text))
    }
  })

  it('says no more about a token that is not active', async () => {
    const { text } = await introspect(world, 'at_unknown', TYPE)
    assert.deepEqual((await verifiedJwt(world, text, api.id)).claims['token_introspection'], { active: false })
  })

  it('is signed with the registered algorithm', async () => {
    const { text } = await introspect(world, 'at_unknown', TYPE, userinfo)
    assert.equal((await verifiedJwt(world, text, userinfo.id)).header.alg, 'EdDSA')
  })

  it('is JSON for other callers, and errors are JSON', async () => {
    for (const accept of ['*/*', 'application/json', `${TYPE};q=0`, 'application/jwt', 'application/*']) {
      assert.equal((await introspect(world, 'at_unknown', accept)).text, '{"active":false}', accept)
    }
    const { status, body } = await world.protocol.post<{ error: string }>('/oauth/v2/introspect', { token: 'x' }, { accept: TYPE })
    assert.deepEqual([status, body.error], [401, 'invalid_client'])
  })

  it('is not accepted as an access token', async () => {
    const { access_token: token } = await world.tokens()
    const { text } = await introspect(world, token, TYPE)
    assert.equal((await userinfoOf(world, text)).status, 401)
    assert.equal((await introspect(world, text, 'application/json')).text, '{"active":false}')
  })
}, ON)

inMemory('responses as JWTs while the feature is off', (world) => {
  it('do not exist: response modes are ignored, ID tokens, userinfo and introspection are plain', async () => {
    for (const mode of ['jwt', 'query.jwt', 'form_post.jwt']) {
      const { mode: used, parameters } = await ask(world, signed, { response_mode: mode })
      assert.deepEqual([used, Object.keys(parameters)], ['query', ['code', 'state', 'iss']])
    }
    const tokens = await world.tokens({ client: rsa })
    assert.equal(tokens.id_token.split('.').length, 3)
    assert.equal((await userinfoOf(world, tokens.access_token)).type, 'application/json')
    assert.equal((await introspect(world, 'at_unknown', TYPE)).text, '{"active":false}')
    const { body } = await world.protocol.get<Record<string, unknown>>('/.well-known/openid-configuration')
    assert.deepEqual(body['response_modes_supported'], ['query', 'fragment', 'form_post'])
    assert.deepEqual(Object.keys(body).filter((name) => /encryption|authorization_signing|userinfo_signing|introspection_signing/.test(name)), [])
  })
}, OFF)

inMemory('discovery of responses as JWTs', (world) => {
  it('lists modes and algorithms', async () => {
    const { body } = await world.protocol.get<Record<string, readonly string[]>>('/.well-known/openid-configuration')
    assert.deepEqual(body['response_modes_supported'], ['query', 'fragment', 'form_post', 'query.jwt', 'fragment.jwt', 'form_post.jwt', 'jwt'])
    assert.deepEqual(body['authorization_signing_alg_values_supported'], ['RS256', 'ES256', 'EdDSA'])
    for (const name of ['authorization', 'id_token', 'userinfo']) {
      assert.deepEqual(body[`${name}_encryption_alg_values_supported`], ['RSA-OAEP-256', 'ECDH-ES', 'ECDH-ES+A128KW', 'ECDH-ES+A256KW'])
      assert.deepEqual(body[`${name}_encryption_enc_values_supported`], ['A128CBC-HS256', 'A128GCM', 'A256GCM'])
    }
  })
}, ON)
