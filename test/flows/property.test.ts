import assert from 'node:assert/strict'
import { DEVICE_CODE_GRANT, TOKEN_EXCHANGE_GRANT } from '@keyhall/core/protocol'
import fc from 'fast-check'
import { assertionOf } from '../support/assertions.js'
import { cookieName } from '../support/cookie-name.js'
import { JWT_BEARER_GRANT, basic, byAssertion } from '../support/protocol.js'
import { REGISTERED, form, nearly } from '../support/generated-requests.js'
import { FORM, send } from '../support/send.js'
import type { Answer } from '../support/send.js'
import { AFTER_LOGOUT, clients, people, robots, standardDocument } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import { keys } from '../support/test-keys.js'
import { startedWorld } from '../support/world.js'
import type { World } from '../support/world.js'

/** Requests for each property. A long run: PROPERTY_RUNS=20000 npm test -- test/flows/property.test.ts */
const RUNS = Number(process.env['PROPERTY_RUNS'] ?? 300)
/** All optional features enabled. */
const bootstrap = {
  ...standardDocument(),
  features: { oidcTokenExchange: true, oidcHybridFlow: true, oidcDpop: true },
  security: { enableImpersonation: true },
}
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token'
const ID_TOKEN = 'urn:ietf:params:oauth:token-type:id_token'
const USER_ID = 'urn:keyhall:params:oauth:token-type:user_id'
/** Valid except for the key. */
const STOLEN = { key: keys.otherEd25519 }

const AUTHORIZE = nearly({ client_id: 'web', redirect_uri: clients.web.redirectUri, response_type: 'code', scope: 'openid', state: 's' })
const IMPLICIT = nearly({
  client_id: clients.every.id,
  redirect_uri: clients.every.redirectUri,
  response_type: 'id_token token',
  response_mode: 'query',
  scope: 'openid',
  nonce: 'n',
})
const headers = fc.oneof(
  fc.constant({}),
  fc.constant({ authorization: basic('web', 'wrong') }),
  fc.constant({ authorization: basic('nobody', '') }),
  fc.string({ unit: 'binary-ascii', maxLength: 30 }).map((text) => ({ authorization: `Basic ${text.replace(/[^\x20-\x7e]/g, '%')}` })),
  fc.base64String({ maxLength: 40 }).map((text) => ({ authorization: `Basic ${text}` })),
)

/** The properties that hold for every request. */
function holds(answer: Answer): void {
  assert.ok(answer.status < 500 && answer.status >= 200, `${answer.status} ${answer.body.slice(0, 200)}`)
  const { location } = answer.headers
  if (location !== undefined) {
    const isOurs = /^\/(ui\/|oauth\/v2\/authorize|oidc\/v1\/end_session)/.test(location)
    assert.ok(
      isOurs ||
        REGISTERED.some((uri) => ['', '?', '#', '&'].some((end) => location === uri + end || location.startsWith(uri + (end || '?')))),
      location,
    )
  }
  assert.equal(answer.headers['x-powered-by'], undefined)
  assert.doesNotMatch(answer.body, /\n\s+at .*\.js:\d+|SQLITE_|QueryFailed/)
}

const check = async (property: fc.IAsyncPropertyWithHooks<unknown[]>): Promise<void> =>
  fc.assert(property as fc.IAsyncProperty<unknown[]>, { numRuns: RUNS })

for (const kind of everyStorage) {
  describe(`random requests cause no 5xx, no open redirect, no token for unauthenticated callers and no token in a query (${kind})`, function () {
    this.timeout(30_000 + RUNS * 100)
    everything(startedWorld(kind, { bootstrap }))
  })
}

function everything(world: World): void {
  const post = (path: string, body: string, own: Record<string, string> = {}): Promise<Answer> =>
    send(world.url(path), { method: 'POST', headers: { ...FORM, ...own }, body })

  describe('pages', () => pages(world, post))
  describe('endpoints', () => endpoints(world, post))
}

type Post = (path: string, body: string, own?: Record<string, string>) => Promise<Answer>

function pages(world: World, post: Post): void {
  it('hold for authorize, by GET and POST, with and without a session', async () => {
    const agent = await world.agentOf()
    const cookie = `${cookieName(world.issuer, 'session')}=${agent.cookie(world.issuer, 'session') ?? ''}`
    await check(
      fc.asyncProperty(fc.oneof(AUTHORIZE, IMPLICIT, form), fc.boolean(), fc.boolean(), async (query, isKnown, isPost) => {
        const own: Record<string, string> = isKnown ? { cookie } : {}
        const answer = isPost
          ? await post('/oauth/v2/authorize', query, own)
          : await send(world.issuer, { target: `/oauth/v2/authorize?${query}`, headers: own })
        holds(answer)
        const { location = '' } = answer.headers
        assert.doesNotMatch(location.split('#', 1).join(''), /[?&](access_token|id_token)=/, 'no token is ever in a query')
        if (!isKnown)
          assert.doesNotMatch(`${location} ${answer.body}`, /[?&#](code=ac_|access_token=|id_token=)|name="(code|access_token|id_token)"/)
      }),
    )
  })

  it('hold for end_session', async () => {
    const near = nearly({ client_id: 'web', post_logout_redirect_uri: AFTER_LOGOUT, state: 's' })
    await check(
      fc.asyncProperty(fc.oneof(near, form), fc.boolean(), async (query, isPost) => {
        holds(isPost ? await post('/oidc/v1/end_session', query) : await send(world.issuer, { target: `/oidc/v1/end_session?${query}` }))
      }),
    )
  })

  it('hold for the steps of the login', async () => {
    const steps = fc.constantFrom('loginname', 'password', 'accounts', 'register')
    const page = await (await world.browserWith()).open(world.authorizeUrl())
    const near = nearly({ ...page.form.fields, password: 'x', givenName: 'a', familyName: 'b', email: 'c@d.example', passwordAgain: 'x' })
    const cookie = `${cookieName(world.issuer, 'flow')}=${page.agent.cookie(world.issuer, 'flow') ?? ''}`
    await check(
      fc.asyncProperty(steps, fc.oneof(near, form), fc.boolean(), async (step, body, isPost) => {
        const path = `/ui/login/${step}`
        const answer = isPost
          ? await post(path, body, { cookie })
          : await send(world.issuer, { target: `${path}?${body}`, headers: { cookie } })
        holds(answer)
        assert.equal(answer.headers['set-cookie'], undefined)
      }),
    )
  })
}

function endpoints(world: World, post: Post): void {
  it('hold for token without valid credentials', async () => {
    const near = fc.oneof(
      nearly({ grant_type: 'client_credentials', scope: 'openid', client_id: 'web', client_secret: 'wrong' }),
      nearly({ grant_type: JWT_BEARER_GRANT, scope: 'openid', assertion: assertionOf(robots.robot, world.protocol.audience, STOLEN) }),
      nearly({
        token: 'x',
        ...byAssertion(assertionOf(clients.keyed, world.protocol.audience, STOLEN)).parameters,
        grant_type: 'refresh_token',
      }),
    )
    await check(
      fc.asyncProperty(fc.oneof(near, form), headers, async (body, own) => {
        // The correct secret is among the values; a caller that has it is authenticated.
        fc.pre(!body.includes(`client_secret=${encodeURIComponent(clients.web.secret)}`))
        const answer = await post('/oauth/v2/token', body, own)
        holds(answer)
        assert.ok(answer.status >= 400, answer.body)
        assert.doesNotMatch(answer.body, /access_token|id_token/)
      }),
    )
  })

  it('hold for token with client credentials and invalid grants', async () => {
    const { code } = await world.code({ client: clients.post })
    const { refresh_token: token } = await world.tokens({ client: clients.post, scope: 'openid offline_access' })
    const near = fc.oneof(
      nearly({ grant_type: 'authorization_code', code, redirect_uri: clients.web.redirectUri }),
      nearly({ grant_type: 'refresh_token', refresh_token: token }),
      form,
    )
    await check(
      fc.asyncProperty(near, async (body) => {
        fc.pre(!body.includes('client_credentials'))
        const answer = await post('/oauth/v2/token', body, { authorization: basic('web', clients.web.secret) })
        holds(answer)
        assert.ok(answer.status >= 400, answer.body)
      }),
    )
    assert.equal((await world.protocol.refresh(clients.post, token)).status, 200, 'it was of no use, and is as good as before')
  })

  it('hold for token exchange and device codes with client credentials, foreign tokens and a DPoP header', async () => {
    const { access_token: foreign, id_token: idToken } = await world.tokens({ client: clients.foreign })
    const near = fc.oneof(
      nearly({
        grant_type: TOKEN_EXCHANGE_GRANT, scope: 'openid', subject_token: foreign, subject_token_type: ACCESS_TOKEN,
        actor_token: idToken, actor_token_type: ID_TOKEN,
      }),
      nearly({ grant_type: TOKEN_EXCHANGE_GRANT, scope: 'openid', subject_token: people.alice.id, subject_token_type: USER_ID }),
      nearly({ grant_type: DEVICE_CODE_GRANT, device_code: `dc_${'A'.repeat(65)}` }),
    )
    const proof = fc.oneof(fc.constantFrom('', 'x', 'e30.e30.e30', 'eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6Im5vbmUifQ.e30.'), fc.base64String({ maxLength: 60 }))
    await check(
      fc.asyncProperty(near, fc.boolean(), proof, async (body, isBound, text) => {
        fc.pre(!body.includes('client_credentials'))
        const own = { authorization: basic('web', clients.web.secret), ...(isBound ? { dpop: text } : {}) }
        const answer = await post('/oauth/v2/token', body, own)
        holds(answer)
        assert.ok(answer.status >= 400, answer.body)
      }),
    )
  })

  it('hold for pushed authorization requests and device authorizations', async () => {
    const right = { redirect_uri: clients.web.redirectUri, response_type: 'code', scope: 'openid', state: 's' }
    await check(
      fc.asyncProperty(
        fc.constantFrom('par', 'device_authorization'),
        fc.oneof(nearly(right), form),
        fc.boolean(),
        headers,
        async (path, body, isClient, own) => {
          const answer = await post(`/oauth/v2/${path}`, body, isClient ? { authorization: basic('web', clients.web.secret) } : own)
          holds(answer)
          if (!isClient && !/client_(id|secret)=/.test(body)) assert.ok(answer.status >= 400, answer.body)
        },
      ),
    )
  })

  it('hold for introspect and revoke', async () => {
    const { access_token: token } = await world.tokens({ client: clients.foreign })
    const near = nearly({ token, token_type_hint: 'access_token' })
    await check(
      fc.asyncProperty(
        fc.constantFrom('introspect', 'revoke'),
        fc.oneof(near, form),
        fc.boolean(),
        headers,
        async (path, body, isClient, own) => {
          const answer = await post(`/oauth/v2/${path}`, body, isClient ? { authorization: basic('web', clients.web.secret) } : own)
          holds(answer)
          assert.doesNotMatch(answer.body, /"active":true/)
        },
      ),
    )
    assert.equal((await world.protocol.userinfo(token)).status, 200)
  })

  it('hold for userinfo', async () => {
    const { id_token: idToken, refresh_token: refresh } = await world.tokens({ scope: 'openid offline_access' })
    const text = fc.oneof(
      fc.constantFrom(idToken, refresh, `${robots.robot.token}x`, '', 'a b'),
      fc.string({ unit: 'binary-ascii', maxLength: 40 }),
    )
    await check(
      fc.asyncProperty(
        fc.constantFrom('Bearer ', 'bearer', 'Basic ', ''),
        text,
        fc.boolean(),
        form,
        async (scheme, token, isPost, body) => {
          const authorization = scheme + token.replace(/[^\x20-\x7e]/g, '~')
          const answer = isPost
            ? await post('/oidc/v1/userinfo', body, { authorization })
            : await send(world.url('/oidc/v1/userinfo'), { headers: { authorization } })
          holds(answer)
          assert.ok([400, 401, 403].includes(answer.status))
        },
      ),
    )
  })

  it('hold for any bytes as a body of any type', async () => {
    const type = fc.constantFrom(
      'application/x-www-form-urlencoded',
      'application/json',
      'multipart/form-data',
      '',
      'application/x-www-form-urlencoded; charset=x',
    )
    const path = fc.constantFrom(
      '/oauth/v2/token',
      '/oauth/v2/introspect',
      '/oauth/v2/revoke',
      '/oidc/v1/userinfo',
      '/oauth/v2/authorize',
      '/oidc/v1/end_session',
      '/ui/login/password',
    )
    await check(
      fc.asyncProperty(path, type, fc.uint8Array({ maxLength: 300 }), async (to, contentType, bytes) => {
        holds(await send(world.url(to), { method: 'POST', headers: { 'content-type': contentType }, body: Buffer.from(bytes) }))
      }),
    )
  })

  it('hold for any request target', async () => {
    const parts = fc.constantFrom(
      '/',
      'oauth',
      'v2',
      'token',
      'authorize',
      'keys',
      '..',
      '.',
      '%2e',
      '%2f',
      '%00',
      '%zz',
      ';',
      '?',
      '//',
      '\\',
      'ui',
      'login',
      'debug',
      'x',
      '*',
    )
    await check(
      fc.asyncProperty(fc.array(parts, { maxLength: 8 }), fc.constantFrom('GET', 'POST', 'HEAD', 'PUT'), async (pieces, method) => {
        holds(await send(world.issuer, { method, target: `/${pieces.join('')}`, headers: FORM }))
      }),
    )
  })
}
