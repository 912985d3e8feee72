import assert from 'node:assert/strict'
import type { Keyhall } from '@keyhall/app'
import { apiDocument, callers } from '../support/api-callers.js'
import { Api } from '../support/api.js'
import { answered, typeNameAndPassword } from '../support/authorization.js'
import { pkce } from '../support/pkce.js'
import { send } from '../support/send.js'
import { people } from '../support/standard-document.js'
import { keys } from '../support/test-keys.js'
import { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { DAY, onEveryDatabase, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const PATH = '/oauth/v2/register'
const REDIRECT = 'http://localhost:6274/oauth/callback'
const METADATA = { client_name: 'Agent', redirect_uris: [REDIRECT], grant_types: ['authorization_code', 'refresh_token'], token_endpoint_auth_method: 'none' }

type Json = Readonly<Record<string, unknown>>
// eslint-disable-next-line typescript/no-explicit-any -- tests read the members that they expect
type Answer = { readonly status: number; readonly body: any; readonly headers: Readonly<Record<string, unknown>> }

async function call(world: World, method: string, path: string, { body, token, type = 'application/json' }: { readonly body?: unknown; readonly token?: string; readonly type?: string } = {}): Promise<Answer> {
  const answer = await send(world.issuer + path, {
    method, headers: { ...(body === undefined ? {} : { 'content-type': type }), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: answer.status, headers: answer.headers, body: answer.body.startsWith('{') ? JSON.parse(answer.body) as Json : {} }
}

const register = (world: World, own: Json = {}, token?: string): Promise<Answer> =>
  call(world, 'POST', PATH, { body: { ...METADATA, ...own }, ...(token === undefined ? {} : { token }) })

const registered = async (world: World, own: Json = {}) => {
  const { status, body } = await register(world, own)
  assert.equal(status, 201, JSON.stringify(body))
  return body as { readonly client_id: string; readonly registration_access_token: string; readonly client_secret?: string }
}

const { verifier, challenge } = pkce()

async function asked(world: World, clientId: string, redirectUri = REDIRECT) {
  const url = world.url('/oauth/v2/authorize', {
    client_id: clientId, redirect_uri: redirectUri, response_type: 'code', scope: 'openid offline_access', state: 's', code_challenge: challenge, code_challenge_method: 'S256',
  })
  const page = await new UserAgent().open(url)
  return page.path === '/ui/login/loginname' ? typeNameAndPassword(page, people.alice) : page
}

const document = (registration: Json) => apiDocument({ features: { mcp: true }, openClients: { registration } })

onEveryStorage('dynamic client registration that is open (RFC 7591)', (world) => {
  it('is in the metadata, and readable by scripts of any origin', async () => {
    const { body } = await world.protocol.get<Json>('/.well-known/oauth-authorization-server')
    assert.equal(body['registration_endpoint'], world.issuer + PATH)
    const { status, headers } = await register(world, { redirect_uris: [] })
    assert.deepEqual([status, headers['access-control-allow-origin']], [400, '*'])
    assert.equal((await send(world.issuer + PATH, { method: 'OPTIONS' })).status, 204)
  })

  it('registers a public client, which gets tokens after a consent with a warning', async () => {
    const { client_id: id } = await registered(world, { client_name: 'No\u200Btes', logo_uri: 'https://tracker.example/logo.png' })
    const page = await asked(world, id, 'http://localhost:50123/oauth/callback')
    assert.equal(page.title, words('consent.titleFor', { client: 'Notes' }))
    assert.ok(page.html.includes('id="unverified"') && page.html.includes('id="on-device"') && !page.html.includes('tracker.example'))
    const { code = '' } = answered(await page.submit({ answer: 'allow' })).parameters
    const client = { id, method: 'none', redirectUri: REDIRECT } as const
    const { status, body } = await world.protocol.token(client, { grant_type: 'authorization_code', code, redirect_uri: 'http://localhost:50123/oauth/callback', code_verifier: verifier })
    assert.equal(status, 200)
    assert.equal((await world.protocol.token(client, { grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' })).status, 200)
    assert.equal((await asked(world, id)).path, '/ui/login/consent', 'it is asked again')
  })

  it('registers a client whose name promises trust or is that of this service under another name', async () => {
    for (const name of ['Google (verified by Keyhall)', 'Keyhall', 'ɡooɡle']) {
      const { status, body } = await register(world, { client_name: name })
      assert.deepEqual([status, body.client_name], [201, `Client ${String(body.client_id).slice(-6)}`], name)
    }
  })

  it('registers a client with a secret, and returns the secret once', async () => {
    const { body } = await register(world, { token_endpoint_auth_method: 'client_secret_post', redirect_uris: ['https://agent.example/cb'] })
    assert.ok(typeof body.client_secret === 'string' && body.client_secret_expires_at === 0)
    const page = await asked(world, body.client_id, 'https://agent.example/cb')
    const { code = '' } = answered(await page.submit({ answer: 'allow' })).parameters
    const parameters = { grant_type: 'authorization_code', code, redirect_uri: 'https://agent.example/cb', code_verifier: verifier }
    const client = { id: body.client_id as string, method: 'client_secret_post', secret: body.client_secret as string, redirectUri: '' } as const
    assert.equal((await world.protocol.token({ ...client, secret: 'wrong-secret-0123456789' }, parameters)).body.error, 'invalid_client')
    assert.equal((await world.protocol.token(client, parameters)).status, 200)
    const { body: read } = await call(world, 'GET', `${PATH}/${body.client_id}`, { token: body.registration_access_token })
    assert.deepEqual([read.client_secret, read.registration_access_token, read.client_id], [undefined, undefined, body.client_id])
  })

  it('registers what protects the client, and returns it', async () => {
    const jwks = { keys: [{ ...keys.p256.publicJwk, kid: 'one' }, { ...keys.rsa.publicJwk, kid: 'enc', use: 'enc' }] }
    const protection = {
      dpop_bound_access_tokens: true, require_pushed_authorization_requests: true, require_signed_request_object: true, request_object_signing_alg: 'ES256',
      id_token_signed_response_alg: 'ES256', userinfo_signed_response_alg: 'EdDSA', id_token_encrypted_response_alg: 'RSA-OAEP-256',
    }
    const { client_id: id, registration_access_token: token } = await registered(world, { ...protection, jwks })
    const { body: read } = await call(world, 'GET', `${PATH}/${id}`, { token })
    assert.deepEqual(Object.fromEntries(Object.keys(protection).map((name) => [name, read[name]])), protection)
    const { status, body } = await call(world, 'PUT', `${PATH}/${id}`, { token, body: { ...METADATA, client_id: id, jwks } })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual([body.id_token_signed_response_alg, body.request_object_signing_alg, body.dpop_bound_access_tokens], ['RS256', undefined, true], 'flags stay')
  })

  it('cannot leave the profile that an administrator set', async () => {
    const jwks = { keys: [{ ...keys.p256.publicJwk, kid: 'one' }] }
    const metadata = { ...METADATA, redirect_uris: ['https://agent.example/cb'], token_endpoint_auth_method: 'private_key_jwt', id_token_signed_response_alg: 'ES256', jwks }
    const { client_id: id, registration_access_token: token } = await registered(world, metadata)
    const change = { projectId: 'registered-clients', appId: id, securityProfile: 'fapi_2_security' }
    await new Api(world, 'rest').ok('management.v1.ManagementService/PatchOIDCAppConfig', change, { org: await defaultOrg(world) })
    const { status, body } = await call(world, 'PUT', `${PATH}/${id}`, { token, body: { ...metadata, client_id: id, token_endpoint_auth_method: 'none' } })
    assert.deepEqual([status, body.error], [400, 'invalid_client_metadata'])
    assert.match(body.error_description, /private_key_jwt/)
  })

  it('loses the address of keys that an administrator set, when it registers its own keys', async () => {
    const jwks = { keys: [{ ...keys.p256.publicJwk, kid: 'one' }] }
    const { client_id: id, registration_access_token: token } = await registered(world, {})
    const application = { projectId: 'registered-clients', appId: id }
    const own = { org: await defaultOrg(world) }
    const api = new Api(world, 'rest')
    await api.ok('management.v1.ManagementService/PatchOIDCAppConfig', { ...application, jwksUri: 'https://keys.example/jwks' }, own)
    assert.equal((await call(world, 'PUT', `${PATH}/${id}`, { token, body: { ...METADATA, client_id: id, token_endpoint_auth_method: 'private_key_jwt', jwks } })).status, 200)
    const { app } = await api.ok('management.v1.ManagementService/GetAppByID', application, own)
    assert.deepEqual([app.oidcConfig.jwksUri, app.oidcConfig.jwks], [undefined, jwks])
  })

  const refused: readonly (readonly [title: string, own: Json, error: string])[] = [
    ['an unknown algorithm of ID tokens', { id_token_signed_response_alg: 'HS256' }, 'invalid_client_metadata'],
    ['an encryption without a key', { id_token_encrypted_response_alg: 'RSA-OAEP-256', jwks: { keys: [{ ...keys.p256.publicJwk }] } }, 'invalid_client_metadata'],
    ['a flag that is a text', { dpop_bound_access_tokens: 'true' }, 'invalid_client_metadata'],
    ['signed requests without keys', { require_signed_request_object: true }, 'invalid_client_metadata'],
    ['tls_client_auth without a subject', { token_endpoint_auth_method: 'tls_client_auth' }, 'invalid_client_metadata'],
    ['a subject that is a list', { token_endpoint_auth_method: 'tls_client_auth', tls_client_auth_san_dns: ['a.example'] }, 'invalid_client_metadata'],
    ['a self-signed certificate that is absent', { token_endpoint_auth_method: 'self_signed_tls_client_auth', jwks: { keys: [{ ...keys.p256.publicJwk }] } }, 'invalid_client_metadata'],
    ['no redirect URI', { redirect_uris: undefined }, 'invalid_redirect_uri'],
    ['a wildcard', { redirect_uris: ['https://*.agent.example/cb'] }, 'invalid_redirect_uri'],
    ['plain http', { redirect_uris: ['http://agent.example/cb'] }, 'invalid_redirect_uri'],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['a script with slashes', { redirect_uris: ['javascript://x/y'] }, 'invalid_redirect_uri'],
    ['an inline document', { redirect_uris: ['data:text/html,x'] }, 'invalid_redirect_uri'],
    ['a file', { redirect_uris: ['file:///tmp/x'] }, 'invalid_redirect_uri'],
    ['a scheme that websites handle', { redirect_uris: ['https://agent.example/cb', 'web+agent:cb'] }, 'invalid_redirect_uri'],
    ['a fragment', { redirect_uris: ['https://agent.example/cb#x'] }, 'invalid_redirect_uri'],
    ['too many redirect URIs', { redirect_uris: Array.from({ length: 21 }, (_, index) => `https://agent.example/${index}`) }, 'invalid_redirect_uri'],
    ['redirect URIs that are no list', { redirect_uris: 'https://agent.example/cb' }, 'invalid_client_metadata'],
    ['a software statement', { software_statement: 'a.b.c' }, 'unapproved_software_statement'],
    ['an unknown method', { token_endpoint_auth_method: 'tls_client_auth' }, 'invalid_client_metadata'],
    ['no grant type that is served here', { grant_types: ['password'] }, 'invalid_client_metadata'],
    ['a grant type that is no text', { grant_types: ['authorization_code', 5] }, 'invalid_client_metadata'],
    ['client credentials alone', { grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
    ['the implicit flow', { response_types: ['token'] }, 'invalid_client_metadata'],
    ['a private key', { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [{ kty: 'RSA', d: 'x' }] } }, 'invalid_client_metadata'],
    ['no keys', { token_endpoint_auth_method: 'private_key_jwt' }, 'invalid_client_metadata'],
    ['keys in two places', { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [{ ...keys.p256.publicJwk }] }, jwks_uri: 'https://agent.example/jwks' }, 'invalid_client_metadata'],
    ['keys at plain http', { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'http://agent.example/jwks' }, 'invalid_client_metadata'],
    ['keys at another scheme', { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: 'file:///etc/passwd' }, 'invalid_client_metadata'],
    ['keys at an address that is no text', { token_endpoint_auth_method: 'private_key_jwt', jwks_uri: ['https://agent.example/jwks'] }, 'invalid_client_metadata'],
    ['a name that is no text', { client_name: 5 }, 'invalid_client_metadata'],
  ]
  for (const [title, own, error] of refused) {
    it(`refuses ${title}`, async () => {
      const { status, body } = await register(world, own)
      assert.deepEqual([status, body.error], [400, error], JSON.stringify(body))
    })
  }

  const served: readonly (readonly [title: string, own: Json, changed: Json])[] = [
    [
      'an editor with three addresses that calls itself a web application (Cursor)',
      { application_type: 'web', redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback', 'https://www.cursor.com/agents/mcp/oauth/callback', 'http://localhost:8787/callback'], response_types: ['code'] },
      { application_type: 'native' },
    ],
    ['an editor with a scheme of one word', { redirect_uris: ['someeditor://auth/callback'] }, { application_type: 'native' }],
    ['an agent on loopback', { application_type: 'native', redirect_uris: ['http://localhost:3118/callback'] }, {}],
    // RFC 7591 §3.2.1
    ['a client with unknown grant types, without them', { grant_types: ['authorization_code', 'refresh_token', 'urn:example:unknown', 'implicit'] }, { grant_types: ['authorization_code', 'refresh_token'] }],
  ]
  for (const [title, own, changed] of served) {
    it(`registers ${title}`, async () => {
      const { status, body } = await register(world, own)
      assert.equal(status, 201, JSON.stringify(body))
      const expected: Json = { ...METADATA, ...own, ...changed }
      assert.deepEqual(Object.fromEntries(Object.keys(expected).map((name) => [name, body[name]])), expected)
    })
  }

  it('demands PKCE where the code goes to a private-use scheme, also of a client with a secret (RFC 8252 §8.1)', async () => {
    const redirectUri = 'someeditor://auth/callback'
    const { client_id: id } = await registered(world, { token_endpoint_auth_method: 'client_secret_basic', redirect_uris: [redirectUri, 'https://editor.example/cb'] })
    const without = (uri: string) => new UserAgent().open(world.url('/oauth/v2/authorize', { client_id: id, redirect_uri: uri, response_type: 'code', scope: 'openid', state: 's' }))
    const { parameters } = answered(await without(redirectUri))
    assert.equal(parameters['error'], 'invalid_request')
    assert.match(parameters['error_description'] ?? '', /needs PKCE/)
    assert.equal((await without('https://editor.example/cb')).path, '/ui/login/loginname')
    const page = await asked(world, id, redirectUri)
    assert.ok(page.path === '/ui/login/consent' && page.html.includes('id="unverified"') && page.html.includes('id="on-device"'))
    assert.ok(answered(await page.submit({ answer: 'allow' })).parameters['code'])
  })

  it('refuses bodies that are no JSON object, too large or of another type', async () => {
    for (const [body, type, status] of [['[]', 'application/json', 400], ['{', 'application/json', 400], ['a=b', 'application/x-www-form-urlencoded', 415], [`{"x":"${'x'.repeat(70_000)}"}`, 'application/json', 413]] as const) {
      const answer = await call(world, 'POST', PATH, { body, type })
      assert.deepEqual([answer.status, answer.body.error], [status, 'invalid_client_metadata'])
    }
  })

  it('lets a client read, replace and delete its registration by its own token only (RFC 7592)', async () => {
    const [one, other] = [await registered(world), await registered(world)]
    const path = `${PATH}/${one.client_id}`
    const mine = { token: one.registration_access_token }
    for (const method of ['GET', 'PUT', 'DELETE']) {
      for (const wrong of [{}, { token: other.registration_access_token }, { token: callers.iamOwner.token }]) {
        const { status, headers } = await call(world, method, path, { ...wrong, ...(method === 'PUT' ? { body: { ...METADATA, client_id: one.client_id } } : {}) })
        assert.deepEqual([status, String(headers['www-authenticate']).startsWith('Bearer')], [401, true], method)
      }
    }
    assert.equal((await call(world, 'GET', `${PATH}/nobody`, mine)).status, 401)
    for (const own of [{}, { client_id: other.client_id }, { client_id: one.client_id, registration_access_token: 'x' }, { client_id: one.client_id, client_secret: 'x' }]) {
      assert.equal((await call(world, 'PUT', path, { ...mine, body: { ...METADATA, ...own } })).body.error, 'invalid_client_metadata')
    }
    const changed = await call(world, 'PUT', path, { ...mine, body: { ...METADATA, client_id: one.client_id, redirect_uris: ['https://new.example/cb'] } })
    assert.deepEqual([changed.status, changed.body.redirect_uris], [200, ['https://new.example/cb']])
    assert.equal((await asked(world, one.client_id)).status, 400)
    assert.equal((await asked(world, one.client_id, 'https://new.example/cb')).path, '/ui/login/consent')
    assert.equal((await call(world, 'DELETE', path, mine)).status, 204)
    assert.equal((await call(world, 'GET', path, mine)).status, 401)
    assert.equal((await asked(world, one.client_id, 'https://new.example/cb')).status, 400)
  })

  it('forgets a client that gets no tokens within three days', async () => {
    const { client_id: id, registration_access_token: token } = await registered(world)
    world.clock.advance(2 * DAY)
    await world.keyhall.runJobs()
    assert.equal((await call(world, 'GET', `${PATH}/${id}`, { token })).status, 200)
    world.clock.advance(2 * DAY)
    await world.keyhall.runJobs()
    assert.equal((await call(world, 'GET', `${PATH}/${id}`, { token })).status, 401)
  })
}, { bootstrap: document({ mode: 'open', dailyPerNetwork: 10_000 }) })

onEveryStorage('a flood of registrations', (world) => {
  it('ends at the limit of its network for a day, and at the limit of the instance', async () => {
    const statuses = async (count: number) => {
      const answers = await Promise.all(Array.from({ length: count }, () => register(world)))
      return { made: answers.filter(({ status }) => status === 201).length, others: [...new Set(answers.map(({ status }) => status))].filter((status) => status !== 201), answers }
    }
    const flood = await statuses(40)
    assert.deepEqual([flood.made, flood.others], [5, [429]])
    assert.ok(Number(flood.answers.find(({ status }) => status === 429)?.headers['retry-after']) > 0)
    world.clock.advance(DAY)
    const next = await statuses(40)
    assert.deepEqual([next.made, new Set(next.others)], [3, new Set([503])])
    const { total } = await ownClients(world)
    assert.equal(total, 8)
  })
}, { bootstrap: apiDocument({ features: { mcp: true }, openClients: { maxCount: 8, registration: { mode: 'open', dailyPerNetwork: 5 } } }) })

onEveryDatabase('a flood of registrations at two servers of one database', (world) => {
  let other: Keyhall
  before(async () => {
    other = await world.another()
  })
  after(() => other.close())

  const flood = async (count: number) => {
    const body = JSON.stringify(METADATA)
    const issuers = Array.from({ length: count }, (_, index) => [world.issuer, other.issuer][index % 2] ?? '')
    const answers = await Promise.all(issuers.map((issuer) => send(issuer + PATH, { method: 'POST', headers: { 'content-type': 'application/json' }, body })))
    return { made: answers.filter(({ status }) => status === 201).length, others: new Set(answers.map(({ status }) => status).filter((status) => status !== 201)) }
  }

  it('ends at the limit of its network for a day on both together, and at the limit of the instance', async () => {
    assert.deepEqual(await flood(20), { made: 5, others: new Set([429]) })
    assert.deepEqual(await flood(4), { made: 0, others: new Set([429]) })
    world.clock.advance(DAY)
    assert.deepEqual(await flood(20), { made: 3, others: new Set([503]) })
    assert.equal((await ownClients(world)).total, 8)
  })
}, { bootstrap: apiDocument({ features: { mcp: true }, openClients: { maxCount: 8, registration: { mode: 'open', dailyPerNetwork: 5 } } }) })

const defaultOrg = async (world: World): Promise<string> =>
  ((await new Api(world, 'rest').ok('settings.v2.SettingsService/GetGeneralSettings')) as { readonly defaultOrgId: string }).defaultOrgId

const ownClients = async (world: World) => {
  const { result = [], details } = (await new Api(world, 'rest').ok('management.v1.ManagementService/ListApps', { projectId: 'registered-clients' }, { org: await defaultOrg(world) })) as { readonly result?: readonly Json[]; readonly details: { readonly totalResult?: string } }
  return { total: Number(details.totalResult ?? 0), result }
}

onEveryStorage('dynamic client registration by token', (world) => {
  it('needs the token of a caller who may register applications in the default organization', async () => {
    const { status, headers } = await register(world)
    assert.deepEqual([status, String(headers['www-authenticate']).startsWith('Bearer')], [401, true])
    assert.equal((await register(world, {}, 'wrong')).status, 401)
    for (const caller of [callers.withoutRoles, callers.otherOwner, callers.iamViewer]) assert.equal((await register(world, {}, caller.token)).status, 403, caller.id)
    assert.equal((await register(world, {}, callers.iamOwner.token)).status, 201)
  })
}, { bootstrap: document({ mode: 'token' }) })

onEveryStorage('dynamic client registration with approval', (world) => {
  it('gives a client nothing before an administrator reactivates it, and again after it has changed itself', async () => {
    const client = await registered(world)
    assert.equal((await asked(world, client.client_id)).status, 400)
    const api = new Api(world, 'rest')
    const app = { projectId: 'registered-clients', appId: client.client_id }
    const stateOf = async () => {
      const { application } = (await api.ok('application.v2.ApplicationService/GetApplication', { applicationId: client.client_id })) as { readonly application: { readonly state: string; readonly awaitsApproval?: boolean } }
      return [application.state, application.awaitsApproval]
    }
    assert.deepEqual(await stateOf(), ['APPLICATION_STATE_INACTIVE', true])
    await api.ok('management.v1.ManagementService/ReactivateApp', app, { org: await defaultOrg(world) })
    assert.deepEqual(await stateOf(), ['APPLICATION_STATE_ACTIVE', undefined])
    assert.equal((await asked(world, client.client_id)).path, '/ui/login/consent')
    await call(world, 'PUT', `${PATH}/${client.client_id}`, { token: client.registration_access_token, body: { ...METADATA, client_id: client.client_id, redirect_uris: ['https://evil.example/cb'] } })
    assert.equal((await asked(world, client.client_id, 'https://evil.example/cb')).status, 400)
    assert.deepEqual(await stateOf(), ['APPLICATION_STATE_INACTIVE', true])
    await api.ok('management.v1.ManagementService/DeactivateApp', app, { org: await defaultOrg(world) })
    await call(world, 'PUT', `${PATH}/${client.client_id}`, { token: client.registration_access_token, body: { ...METADATA, client_id: client.client_id } })
    assert.deepEqual(await stateOf(), ['APPLICATION_STATE_INACTIVE', undefined], 'a refused client cannot make itself wait again')
  })
}, { bootstrap: document({ mode: 'open', needsApproval: true }) })

for (const [title, own] of [['with the feature off', { openClients: { registration: { mode: 'open' } } }], ['when it is off', { features: { mcp: true }, openClients: { registration: { mode: 'off' } } }]] as const) {
  onEveryStorage(`dynamic client registration ${title}`, (world) => {
    it('answers like an unknown path', async () => {
      for (const [method, path] of [['POST', PATH], ['GET', `${PATH}/x`], ['DELETE', `${PATH}/x`]] as const) {
        const [answer, unknown] = [await call(world, method, path), await call(world, method, '/oauth/v2/unknown')]
        assert.deepEqual([answer.status, answer.body], [404, unknown.body])
      }
      const { body } = await world.protocol.get<Json>('/.well-known/openid-configuration')
      assert.equal(body['registration_endpoint'], undefined)
    })
  }, { bootstrap: apiDocument(own) })
}
