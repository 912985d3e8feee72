import assert from 'node:assert/strict'
import { apiDocument, callers } from '../support/api-callers.js'
import { send } from '../support/send.js'
import { described, people } from '../support/standard-document.js'
import { onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const SPA = 'https://spa.example'
const OWN_CALLBACK = 'https://other.example'
const STRANGER = 'https://stranger.example'
const spa = { id: 'spa-api', method: 'none', redirectUri: `${OWN_CALLBACK}/cb` } as const

const json = { 'content-type': 'application/json' }
const authorized = { ...json, authorization: `Bearer ${callers.iamOwner.token}` }

/** A call of each family of the API: REST, full name, files, MCP. */
const CALLS = [
  { path: `/v2/users/${people.bob.id}`, method: 'GET', status: 200 },
  { path: '/keyhall.user.v2.UserService/GetUserByID', method: 'POST', body: JSON.stringify({ userId: people.bob.id }), status: 200 },
  { path: '/assets/v1/instance/policy/label/logo', method: 'POST', body: '{}', status: 415 },
  { path: '/mcp', method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }), status: 200 },
] as const

/** What libraries for tracing, single-page applications and the Model Context Protocol add (TanStack, Sentry, OpenTelemetry). */
const HEADERS = ['authorization', 'content-type', 'dpop', 'x-requested-with', 'traceparent', 'baggage', 'sentry-trace', 'mcp-protocol-version', 'connect-protocol-version', 'x-keyhall-orgid']

const preflight = (world: World, path: string, method: string, { origin = SPA, headers = HEADERS.join(',') }: { readonly origin?: string; readonly headers?: string } = {}) =>
  send(world.issuer + path, { method: 'OPTIONS', headers: { origin, 'access-control-request-method': method, ...(headers === '' ? {} : { 'access-control-request-headers': headers }) } })

const listOf = (value: unknown): readonly string[] => String(value).toLowerCase().split(', ')

onEveryStorage('scripts of registered applications (Fetch, CORS protocol)', (world) => {
  before(async () => {
    const { status } = await send(`${world.issuer}/oauth/v2/register`, {
      method: 'POST', headers: json, body: JSON.stringify({ redirect_uris: [`${STRANGER}/cb`], token_endpoint_auth_method: 'none' }),
    })
    assert.equal(status, 201)
  })

  for (const { path, method, status, ...call } of CALLS) {
    it(`call ${method} ${path} from additional origins and those of redirect URIs, without credentials`, async () => {
      for (const origin of [SPA, OWN_CALLBACK]) {
        const asked = await preflight(world, path, method, { origin })
        assert.deepEqual([asked.status, asked.headers['access-control-allow-origin']], [204, origin])
        assert.ok(listOf(asked.headers['access-control-allow-methods']).includes(method.toLowerCase()))
        for (const name of HEADERS) assert.ok(listOf(asked.headers['access-control-allow-headers']).includes(name), name)
        const answer = await send(world.issuer + path, { method, headers: { ...authorized, origin }, ...call })
        assert.deepEqual([answer.status, answer.headers['access-control-allow-origin'], answer.headers['vary']], [status, origin, 'Origin'])
        for (const headers of [asked.headers, answer.headers]) assert.equal(headers['access-control-allow-credentials'], undefined)
      }
    })

    it(`cannot read ${method} ${path} from origins that nobody registered, or that registered themselves`, async () => {
      for (const origin of ['https://evil.example', STRANGER, 'null', `${SPA}.evil.example`]) {
        const asked = await preflight(world, path, method, { origin })
        assert.deepEqual([asked.status, asked.headers['access-control-allow-origin']], [405, undefined], origin)
        const answer = await send(world.issuer + path, { method, headers: { ...authorized, origin }, ...call })
        assert.equal(answer.headers['access-control-allow-origin'], undefined, origin)
      }
    })
  }

  it('read errors of the API too', async () => {
    const { status, headers } = await send(`${world.issuer}/v2/users/${people.bob.id}`, { headers: { origin: SPA } })
    assert.deepEqual([status, headers['access-control-allow-origin']], [401, SPA])
    assert.match(String(headers['access-control-expose-headers']), /WWW-Authenticate/)
  })

  it('may send any header, also to the endpoints of the protocol and to public documents', async () => {
    for (const [path, method] of [['/oauth/v2/token', 'POST'], ['/oidc/v1/userinfo', 'GET'], ['/oauth/v2/par', 'POST'], ['/.well-known/oauth-authorization-server', 'GET'], ['/.well-known/openid-configuration', 'GET'], ['/oauth/v2/register', 'POST']] as const) {
      const { status, headers } = await preflight(world, path, method)
      assert.equal(status, 204, path)
      for (const name of HEADERS) assert.ok(listOf(headers['access-control-allow-headers']).includes(name), `${path} ${name}`)
    }
  })

  it('are offered the usual headers when they ask for none, or for a list that cannot be read', async () => {
    for (const headers of ['', 'a b', 'x-a;q=1', ',', 'x'.repeat(2001), 'é']) {
      const answer = await preflight(world, '/oauth/v2/token', 'POST', { headers })
      assert.deepEqual([answer.status, answer.headers['access-control-allow-headers']], [204, 'Authorization, Content-Type, DPoP'], headers.slice(0, 20))
    }
  })

  it('get 405 for OPTIONS that is no preflight request', async () => {
    for (const { path } of CALLS) assert.equal((await send(world.issuer + path, { method: 'OPTIONS', headers: { origin: SPA } })).status, 405, path)
  })
}, {
  bootstrap: (() => {
    const whole = apiDocument({ features: { mcp: true, oauthResources: true }, openClients: { registration: { mode: 'open' } } }) as { readonly clients: readonly object[] }
    return { ...whole, clients: [...whole.clients, described(spa, { allowed_origins: [SPA] })] }
  })(),
})
