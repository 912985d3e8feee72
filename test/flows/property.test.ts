import assert from 'node:assert/strict'
import fc from 'fast-check'
import { assertionOf } from '../support/assertions.js'
import { JWT_BEARER_GRANT, basic, byAssertion } from '../support/protocol.js'
import { FORM, send } from '../support/send.js'
import type { Answer } from '../support/send.js'
import { AFTER_LOGOUT, OTHER_REDIRECT, REDIRECT_WITH_QUERY, clients, people, robots } from '../support/standard-document.js'
import { keys } from '../support/test-keys.js'
import { onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const RUNS = 300
/** Everything is right but the key. */
const STOLEN = { key: keys.otherEd25519 }
const REGISTERED = [...Object.values(clients).map(({ redirectUri }) => redirectUri), REDIRECT_WITH_QUERY, OTHER_REDIRECT, AFTER_LOGOUT]

const NAMES = [
  'client_id',
  'redirect_uri',
  'response_type',
  'scope',
  'state',
  'nonce',
  'prompt',
  'max_age',
  'login_hint',
  'id_token_hint',
  'ui_locales',
  'response_mode',
  'code_challenge',
  'code_challenge_method',
  'request',
  'request_uri',
  'claims',
  'grant_type',
  'assertion',
  'code',
  'code_verifier',
  'refresh_token',
  'client_secret',
  'client_assertion',
  'client_assertion_type',
  'token',
  'token_type_hint',
  'access_token',
  'post_logout_redirect_uri',
  'authRequestID',
  'csrf',
  'foo',
  '__proto__',
]
const VALUES = [
  '',
  'code',
  'id_token',
  'id_token token',
  'code id_token',
  'urn:ietf:params:oauth:grant-type:jwt-bearer',
  'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
  '{"id_token":{"email":null}}',
  'openid',
  'openid profile offline_access',
  'none',
  'login',
  'create',
  'select_account',
  '0',
  '1',
  'query',
  'fragment',
  'form_post',
  'S256',
  'plain',
  'authorization_code',
  'refresh_token',
  'client_credentials',
  'web',
  'spa',
  'robot',
  'nobody',
  ...REGISTERED,
  'https://evil.example/',
  'javascript:alert(1)',
  people.alice.loginName,
  people.alice.password,
  clients.web.secret,
  'x'.repeat(43),
  'x'.repeat(5000),
  'ac_',
  'rt_',
  'at_',
  `at_${'A'.repeat(65)}`,
  'e30.e30.e30',
]
/** Escapes as they go over the wire, right and wrong. */
const RAW = ['%', '%zz', '%00', '%ff', '%ed%a0%80', '%2', '%0d%0aSet-Cookie:x', '&', '=', ';', '#', '+', '%25', '%E2%80%A8', "'", '<']

const value = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...VALUES).map(encodeURIComponent) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 20 }).map(encodeURIComponent) },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.oneof(fc.constantFrom(...RAW), fc.string({ maxLength: 3 }).map(encodeURIComponent)), { maxLength: 6 })
      .map((parts) => parts.join('')),
  },
)
const pair = fc.tuple(fc.constantFrom(...NAMES), value).map(([name, text]) => `${name}=${text}`)
const form = fc.array(pair, { maxLength: 8 }).map((pairs) => pairs.join('&'))

/** Parameters of a request that is nearly right: a few of the right ones left out, replaced or repeated. */
const nearly = (right: Readonly<Record<string, string>>): fc.Arbitrary<string> => {
  const kept = Object.entries(right).map(([name, text]) =>
    fc.oneof(
      { weight: 8, arbitrary: fc.constant(`${name}=${encodeURIComponent(text)}`) },
      { weight: 1, arbitrary: fc.constant('') },
      { weight: 1, arbitrary: value.map((other) => `${name}=${other}`) },
    ),
  )
  return fc.tuple(fc.tuple(...kept), form).map(([own, more]) => [...own, more].filter(Boolean).join('&'))
}

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

/** What must hold whatever was asked. */
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

onEveryStorage('whatever is sent, there is no 5xx, no way out to a foreign address, no token for a stranger or in a query', (world) => {
  const post = (path: string, body: string, own: Record<string, string> = {}): Promise<Answer> =>
    send(world.url(path), { method: 'POST', headers: { ...FORM, ...own }, body })

  describe('to pages', () => pages(world, post))
  describe('to endpoints', () => endpoints(world, post))
})

type Post = (path: string, body: string, own?: Record<string, string>) => Promise<Answer>

function pages(world: World, post: Post): void {
  it('authorize, by GET and POST, with somebody signed in and without', async () => {
    const agent = await world.agentOf()
    const cookie = `keyhall.session=${agent.cookie(world.issuer, 'keyhall.session') ?? ''}`
    await check(
      fc.asyncProperty(fc.oneof(AUTHORIZE, IMPLICIT, form), fc.boolean(), fc.boolean(), async (query, isKnown, isPost) => {
        const own: Record<string, string> = isKnown ? { cookie } : {}
        const answer = isPost
          ? await post('/oauth/v2/authorize', query, own)
          : await send(world.issuer, { target: `/oauth/v2/authorize?${query}`, headers: own })
        holds(answer)
        const { location = '' } = answer.headers
        assert.doesNotMatch(location.split('#', 1).join(''), /[?&](access_token|id_token)=/, 'no token is ever in a query (AT-32)')
        if (!isKnown)
          assert.doesNotMatch(`${location} ${answer.body}`, /[?&#](code=ac_|access_token=|id_token=)|name="(code|access_token|id_token)"/)
      }),
    )
  })

  it('end_session', async () => {
    const near = nearly({ client_id: 'web', post_logout_redirect_uri: AFTER_LOGOUT, state: 's' })
    await check(
      fc.asyncProperty(fc.oneof(near, form), fc.boolean(), async (query, isPost) => {
        holds(isPost ? await post('/oidc/v1/end_session', query) : await send(world.issuer, { target: `/oidc/v1/end_session?${query}` }))
      }),
    )
  })

  it('the steps of the login', async () => {
    const steps = fc.constantFrom('loginname', 'password', 'accounts', 'register')
    const page = await (await world.browserWith()).open(world.authorizeUrl())
    const near = nearly({ ...page.form.fields, password: 'x', givenName: 'a', familyName: 'b', email: 'c@d.example', passwordAgain: 'x' })
    const cookie = `keyhall.flow=${page.agent.cookie(world.issuer, 'keyhall.flow') ?? ''}`
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
  it('token, without the credentials of anybody', async () => {
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
        // The right secret is among the values; whoever has it is no stranger.
        fc.pre(!body.includes(`client_secret=${encodeURIComponent(clients.web.secret)}`))
        const answer = await post('/oauth/v2/token', body, own)
        holds(answer)
        assert.ok(answer.status >= 400, answer.body)
        assert.doesNotMatch(answer.body, /access_token|id_token/)
      }),
    )
  })

  it('token, with the credentials of a client and grants that nobody gave', async () => {
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

  it('introspect and revoke', async () => {
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

  it('userinfo', async () => {
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

  it('any bytes as a body of any type', async () => {
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

  it('any target', async () => {
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
