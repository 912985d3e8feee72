import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { apiDocument } from '../support/api-callers.js'
import { answered, typeNameAndPassword } from '../support/authorization.js'
import { pkce } from '../support/pkce.js'
import { send } from '../support/send.js'
import { people } from '../support/standard-document.js'
import { keys } from '../support/test-keys.js'
import { UserAgent } from '../support/user-agent.js'
import { MINUTE, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const PATH = '/oauth/v2/register'
const REDIRECT = 'https://agent.example/cb'
const BASIS = { client_name: 'Agent', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' }
const jwks = { keys: [{ ...keys.p256.publicJwk, kid: 'one' }, { ...keys.rsa.publicJwk, kid: 'enc', use: 'enc' }] }
const { verifier, challenge } = pkce()

type Json = Readonly<Record<string, unknown>>

/** What becomes of a member: returned as sent, refused, or left out or replaced for a reason. */
type Fate =
  | { readonly returned: unknown; readonly with?: Json }
  | { readonly refused: unknown; readonly with?: Json }
  | { readonly leftOut: unknown; readonly because: string }

const page = 'https://agent.example/page'

/** Every member of RFC 7591 §2 and §2.3. */
const RFC_7591: Readonly<Record<string, readonly Fate[]>> = {
  redirect_uris: [{ returned: [REDIRECT, 'myapp://cb', 'http://127.0.0.1/cb'] }],
  token_endpoint_auth_method: [{ returned: 'client_secret_basic' }, { refused: 'client_secret_jwt' }],
  grant_types: [{ returned: ['authorization_code', 'refresh_token'] }, { leftOut: ['authorization_code', 'implicit', 'password'], because: 'a client without an administrator gets codes and refresh tokens only' }],
  response_types: [{ returned: ['code'] }, { refused: ['token'] }],
  client_name: [{ returned: 'Notes' }, { leftOut: 'Google (verified)', because: 'a name that promises trust or imitates another name is replaced' }],
  client_uri: [{ returned: page }, { refused: 'javascript:alert(1)' }],
  logo_uri: [{ returned: page }, { refused: 'data:image/png;base64,eA==' }],
  scope: [{ leftOut: 'openid profile', because: 'the person and the resources decide about scopes, at each request' }],
  contacts: [{ returned: ['ops@agent.example'] }, { refused: 'ops@agent.example' }, { refused: ['a\u202eb'] }, { refused: Array.from({ length: 11 }, () => 'a@b.example') }],
  tos_uri: [{ returned: page }, { refused: 'http://agent.example/terms' }],
  policy_uri: [{ returned: page }, { refused: 'myapp://policy' }, { refused: 5 }],
  jwks_uri: [{ returned: 'https://agent.example/jwks' }, { refused: 'http://agent.example/jwks' }, { refused: 'https://agent.example/jwks', with: { jwks } }],
  jwks: [{ returned: jwks }, { refused: { keys: [{ kty: 'EC', d: 'x' }] } }, { refused: 'x' }],
  software_id: [{ leftOut: '4NRB1-0XZABZI9E6-5SM3R', because: 'nothing depends on it' }],
  software_version: [{ leftOut: '1.0', because: 'nothing depends on it' }],
  software_statement: [{ refused: 'a.b.c' }],
}

/** The others of OpenID Connect Dynamic Client Registration §2. */
const OIDC_REGISTRATION: Readonly<Record<string, readonly Fate[]>> = {
  application_type: [{ returned: 'web' }, { leftOut: 'native', because: 'the redirect URIs decide it' }],
  sector_identifier_uri: [{ refused: 'https://agent.example/sector' }],
  subject_type: [{ returned: 'public' }, { refused: 'pairwise' }, { refused: 'x' }],
  id_token_signed_response_alg: [{ returned: 'ES256' }, { refused: 'none' }],
  id_token_encrypted_response_alg: [{ returned: 'RSA-OAEP-256', with: { jwks } }, { refused: 'RSA1_5', with: { jwks } }],
  id_token_encrypted_response_enc: [{ returned: 'A256GCM', with: { jwks, id_token_encrypted_response_alg: 'RSA-OAEP-256' } }, { refused: 'A256GCM' }],
  userinfo_signed_response_alg: [{ returned: 'ES256' }, { refused: 'HS256' }],
  userinfo_encrypted_response_alg: [{ returned: 'RSA-OAEP-256', with: { jwks } }, { refused: 'dir', with: { jwks } }],
  userinfo_encrypted_response_enc: [{ returned: 'A256GCM', with: { jwks, userinfo_encrypted_response_alg: 'RSA-OAEP-256' } }, { refused: 'A256GCM' }],
  request_object_signing_alg: [{ returned: 'ES256', with: { jwks } }, { refused: 'HS256', with: { jwks } }],
  request_object_encryption_alg: [{ refused: 'RSA-OAEP-256' }],
  request_object_encryption_enc: [{ refused: 'A256GCM' }],
  token_endpoint_auth_signing_alg: [
    { returned: 'ES256', with: { jwks, token_endpoint_auth_method: 'private_key_jwt' } }, { refused: 'HS256', with: { jwks, token_endpoint_auth_method: 'private_key_jwt' } },
    { leftOut: 'RS256', because: 'a method without assertions has no algorithm' },
  ],
  default_max_age: [{ returned: 3600 }, { returned: 0 }, { refused: -1 }, { refused: '60' }],
  require_auth_time: [{ returned: true }, { refused: 'true' }],
  default_acr_values: [{ refused: ['urn:keyhall:acr:2fa'] }],
  initiate_login_uri: [{ returned: page }, { refused: 'http://agent.example/login' }, { refused: 'http://localhost/login' }, { refused: 'myapp://login' }],
  request_uris: [{ leftOut: ['https://agent.example/request'], because: 'request_uri_parameter_supported is false: only pushed requests have one' }],
}

/** Session Management has none. RP-Initiated Logout §2.1, Back-Channel Logout §2.2, Front-Channel Logout §2. */
const LOGOUT: Readonly<Record<string, readonly Fate[]>> = {
  post_logout_redirect_uris: [{ returned: ['https://agent.example/bye', 'myapp://bye'] }, { refused: ['javascript:alert(1)'] }, { refused: 'https://agent.example/bye' }, { refused: ['http://agent.example/bye'] }],
  backchannel_logout_uri: [{ returned: 'https://agent.example/logout' }, { refused: 'myapp://logout' }],
  backchannel_logout_session_required: [{ returned: true, with: { backchannel_logout_uri: 'https://agent.example/logout' } }, { refused: 'true' }],
  frontchannel_logout_uri: [{ returned: 'https://agent.example/logout' }, { refused: 'https://elsewhere.example/logout' }, { refused: 'myapp://logout' }],
  frontchannel_logout_session_required: [{ returned: true, with: { frontchannel_logout_uri: 'https://agent.example/logout' } }, { refused: 1 }],
}

const bootstrap = apiDocument({ features: { mcp: true, oidcFrontChannelLogout: true }, openClients: { registration: { mode: 'open', dailyPerNetwork: 10_000 } } })

async function call(world: World, method: string, path: string, { body, token }: { readonly body?: Json; readonly token?: string } = {}) {
  const answer = await send(world.issuer + path, {
    method, headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) }, ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, headers: answer.headers, body: JSON.parse(answer.body === '' ? '{}' : answer.body) as Readonly<Record<string, unknown>> }
}

const register = (world: World, own: Json) => call(world, 'POST', PATH, { body: { ...BASIS, ...own } })

onEveryStorage('the metadata of a client that registers itself', (world) => {
  for (const [standard, members] of [['RFC 7591', RFC_7591], ['OpenID Connect Dynamic Client Registration', OIDC_REGISTRATION], ['the logout specifications', LOGOUT]] as const) {
    for (const [name, fates] of Object.entries(members)) {
      for (const fate of fates) {
        const sent = 'returned' in fate ? fate.returned : 'refused' in fate ? fate.refused : fate.leftOut
        const own = { ...('with' in fate ? fate.with : {}), [name]: sent }
        const what = `${name} ${JSON.stringify(sent).slice(0, 60)}`
        if ('returned' in fate) {
          it(`${standard}: ${what} is returned as sent, also by a later read`, async () => {
            const { status, body } = await register(world, own)
            assert.deepEqual([status, body[name]], [201, sent], JSON.stringify(body))
            const { body: read } = await call(world, 'GET', `${PATH}/${String(body['client_id'])}`, { token: String(body['registration_access_token']) })
            assert.deepEqual(read[name], sent)
          })
        } else if ('refused' in fate) {
          it(`${standard}: ${what} is refused with its name`, async () => {
            const { status, body } = await register(world, own)
            const error = name === 'software_statement' ? 'unapproved_software_statement' : 'invalid_client_metadata'
            assert.deepEqual([status, body['error']], [400, error], JSON.stringify(body))
            assert.match(String(body['error_description']), new RegExp(name))
          })
        } else {
          it(`${standard}: ${what} is left out or replaced, because ${fate.because}`, async () => {
            const { status, body } = await register(world, own)
            assert.equal(status, 201, JSON.stringify(body))
            assert.notDeepEqual(body[name], sent)
          })
        }
      }
    }
  }

  it('treats null, an empty text, an empty list and an empty object like an absent member, for every member', async () => {
    const names = [RFC_7591, OIDC_REGISTRATION, LOGOUT].flatMap((members) => Object.keys(members)).filter((name) => !Object.hasOwn(BASIS, name))
    const lasting = ({ client_id: _id, registration_access_token: _token, registration_client_uri: _uri, ...rest }: Json): Json => rest
    const absent = lasting((await register(world, {})).body)
    for (const empty of [null, '', [], {}]) {
      const { status, body } = await register(world, Object.fromEntries(names.map((name) => [name, empty])))
      assert.equal(status, 201, `${JSON.stringify(empty)}: ${JSON.stringify(body)}`)
      assert.deepEqual(lasting(body), absent, JSON.stringify(empty))
    }
    for (const empty of [null, '', [], {}]) {
      const { status, body } = await register(world, { redirect_uris: empty })
      assert.deepEqual([status, body['error'], body['error_description']], [400, 'invalid_redirect_uri', 'redirect_uris is missing'], JSON.stringify(empty))
    }
  })

  it('is replaced whole by a change (RFC 7592 §2.2)', async () => {
    const all = { policy_uri: page, tos_uri: page, contacts: ['ops@agent.example'], default_max_age: 60, require_auth_time: true, initiate_login_uri: page, post_logout_redirect_uris: [page], frontchannel_logout_uri: page, jwks }
    const { body: { client_id: id, registration_access_token: token } } = await register(world, all)
    const { status, body } = await call(world, 'PUT', `${PATH}/${String(id)}`, { token: String(token), body: { ...BASIS, client_id: id } })
    assert.equal(status, 200)
    for (const name of Object.keys(all)) assert.equal(body[name], undefined, name)
  })

  const authorize = (id: string, parameters: Readonly<Record<string, string>> = {}) =>
    world.url('/oauth/v2/authorize', { client_id: id, redirect_uri: REDIRECT, response_type: 'code', scope: 'openid', state: 's', code_challenge: challenge, code_challenge_method: 'S256', ...parameters })

  it('has a default_max_age that asks for a fresh sign-in, and an ID token with auth_time', async () => {
    const { body: { client_id: id } } = await register(world, { default_max_age: 60, require_auth_time: true })
    const agent = new UserAgent()
    const first = await typeNameAndPassword(await agent.open(authorize(String(id))), people.alice)
    assert.equal(first.path, '/ui/login/consent')
    assert.equal((await agent.open(authorize(String(id)))).path, '/ui/login/consent')
    world.clock.advance(2 * MINUTE)
    assert.notEqual((await agent.open(authorize(String(id)))).path, '/ui/login/consent')
    const consent = await agent.open(authorize(String(id), { max_age: '3600' }))
    assert.equal(consent.path, '/ui/login/consent', 'max_age of the request comes first')
    const { code = '' } = answered(await consent.submit({ answer: 'allow' })).parameters
    const { body } = await world.protocol.token({ id: String(id), method: 'none', redirectUri: REDIRECT }, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: verifier })
    assert.equal(typeof decodeJwt(body.id_token)['auth_time'], 'number')
  })

  it('has post_logout_redirect_uris, to which people return after a sign-out', async () => {
    const { body: { client_id: id } } = await register(world, { post_logout_redirect_uris: ['https://agent.example/bye'] })
    const logout = (uri: string) => new UserAgent().open(world.url('/oidc/v1/end_session', { client_id: String(id), post_logout_redirect_uri: uri }))
    assert.equal((await logout('https://agent.example/bye')).leftTo?.href, 'https://agent.example/bye')
    assert.equal((await logout('https://agent.example/other')).status, 400)
  })

  it('has a policy and terms, to which the consent page links with their host, and a logo that nobody loads', async () => {
    const { body: { client_id: id } } = await register(world, { policy_uri: 'https://policy.example/p?a=1&b', tos_uri: 'https://terms.example:8443/t', logo_uri: 'https://tracker.example/logo.png', client_uri: 'https://tracker.example/' })
    const { html } = await typeNameAndPassword(await new UserAgent().open(authorize(String(id))), people.alice)
    assert.match(html, /<a id="application-policy" href="https:\/\/policy\.example\/p\?a=1&amp;b" target="_blank" rel="noopener noreferrer nofollow">[^<]+<\/a> <bdi dir="ltr">policy\.example<\/bdi>/)
    assert.match(html, /<a id="application-terms" href="https:\/\/terms\.example:8443\/t"[^>]*>[^<]+<\/a> <bdi dir="ltr">terms\.example:8443<\/bdi>/)
    assert.ok(!html.includes('tracker.example'))
  })

  it('is refused without a valid token with the error in the body too (RFC 6750 §3.1)', async () => {
    const { body: { client_id: id } } = await register(world, {})
    for (const [method, body] of [['GET', undefined], ['PUT', { ...BASIS, client_id: id }], ['DELETE', undefined]] as const) {
      const answer = await call(world, method, `${PATH}/${String(id)}`, { token: 'wrong', ...(body ? { body } : {}) })
      assert.deepEqual([answer.status, answer.body['error'], typeof answer.body['error_description']], [401, 'invalid_token', 'string'], method)
      assert.match(String(answer.headers['www-authenticate']), /^Bearer .*error="invalid_token"/)
    }
  })
}, { bootstrap })

onEveryStorage('dynamic client registration by token, without one', (world) => {
  it('is refused with the error in the body too', async () => {
    for (const token of [undefined, 'wrong']) {
      const { status, body } = await call(world, 'POST', PATH, { body: BASIS, ...(token === undefined ? {} : { token }) })
      assert.deepEqual([status, body['error']], [401, 'invalid_token'])
    }
  })
}, { bootstrap: apiDocument({ features: { mcp: true }, openClients: { registration: { mode: 'token' } } }) })
