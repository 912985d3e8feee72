import assert from 'node:assert/strict'
import { ENDPOINTS } from '@keyhall/core/protocol'
import { cookieName } from '../support/cookie-name.js'
import { basic } from '../support/protocol.js'
import { FORM, formBody, send } from '../support/send.js'
import { EXTRA_ORIGIN, clients, people } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { inMemory } from '../support/world.js'
import type { World } from '../support/world.js'
import { words } from '../support/words.js'

const DISCOVERY = '/.well-known/openid-configuration'
const STEPS = [
  'loginname', 'passkey', 'password', 'forgotten-password', 'reset-password', 'accounts', 'register', 'second-factor', 'security-key', 'totp',
  'email-code', 'recovery-code', 'change-password', 'verify-email', 'set-up', 'set-up-passkey', 'set-up-totp', 'set-up-email-code',
  'recovery-codes', 'consent',
]
const LOGIN = [ENDPOINTS.device, ...STEPS.map((step) => `/ui/login/${step}`)]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** The methods of each address. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  [ENDPOINTS.authorize]: ['GET', 'HEAD', 'POST'],
  [ENDPOINTS.token]: ['POST', 'OPTIONS'],
  [ENDPOINTS.introspect]: ['POST'],
  [ENDPOINTS.userinfo]: ['GET', 'HEAD', 'POST', 'OPTIONS'],
  [ENDPOINTS.revoke]: ['POST', 'OPTIONS'],
  [ENDPOINTS.endSession]: ['GET', 'HEAD', 'POST'],
  [ENDPOINTS.keys]: ['GET', 'HEAD', 'OPTIONS'],
  [ENDPOINTS.deviceAuthorization]: ['POST'],
  [DISCOVERY]: ['GET', 'HEAD', 'OPTIONS'],
  '/debug/healthz': ['GET', 'HEAD'],
  '/debug/ready': ['GET', 'HEAD'],
  '/ui/assets/pages.css': ['GET', 'HEAD'],
  '/ui/assets/account.css': ['GET', 'HEAD'],
  ...Object.fromEntries(LOGIN.map((path) => [path, ['GET', 'HEAD', 'POST']])),
}

inMemory('HTTP methods (T6: HEAD has no side effects)', (world) => {
  for (const [path, allowed] of Object.entries(ALLOWED)) {
    it(`${path} accepts ${allowed.join(', ')} and answers other methods with 405`, async () => {
      for (const method of METHODS) {
        const { status, headers } = await send(world.url(path), { method })
        if (allowed.includes(method)) assert.notEqual(status, 405, method)
        else {
          assert.equal(status, 405, method)
          assert.deepEqual(new Set((headers['allow'] ?? '').split(', ')), new Set(allowed), method)
        }
      }
    })
  }

  it('HEAD on authorize, logout and login pages creates no code, request or cookie, and ends no session', async () => {
    const agent = await world.agentOf()
    const cookie = `${cookieName(world.issuer, 'session')}=${agent.cookie(world.issuer, 'session') ?? ''}`
    for (const address of [world.authorizeUrl(), world.url(ENDPOINTS.endSession), world.url(ENDPOINTS.device), ...LOGIN.map((path) => world.url(path))]) {
      const { status, headers, body } = await send(address, { method: 'HEAD', headers: { cookie } })
      assert.deepEqual([status, headers.location, headers['set-cookie'], body], [200, undefined, undefined, ''], String(address))
      assert.deepEqual([headers['cache-control'], headers['content-type']], ['no-store', 'text/html; charset=utf-8'], String(address))
    }
    const { status, headers } = await send(world.authorizeUrl(), { headers: { cookie } })
    assert.deepEqual([status, new URL(headers.location ?? '').searchParams.has('code')], [302, true], 'the session is still there')
  })

  it('HEAD equals GET without a body where GET has no side effects', async () => {
    for (const path of ['/', '/ui/console', '/ui/console/callback', '/docs', '/openapi.json', '/nowhere', '/debug/healthz', '/ui/assets/pages.css', ENDPOINTS.keys, DISCOVERY, ENDPOINTS.userinfo]) {
      const headers = { accept: 'text/html' }
      const [got, head] = [await send(world.url(path), { headers }), await send(world.url(path), { method: 'HEAD', headers })]
      assert.equal(head.body, '', path)
      assert.deepEqual(
        [head.status, head.headers['content-type'], head.headers.etag, head.headers['cache-control']],
        [got.status, got.headers['content-type'], got.headers.etag, got.headers['cache-control']],
        path,
      )
    }
  })

  it('X-HTTP-Method-Override is ignored', async () => {
    const { status } = await send(world.url(ENDPOINTS.token), { headers: { 'x-http-method-override': 'POST' } })
    assert.equal(status, 405)
  })
})

inMemory('addresses (T7: case and slashes are significant)', (world) => {
  for (const path of Object.keys(ALLOWED)) {
    it(`${path} in another spelling is 404`, async () => {
      const last = path.slice(path.lastIndexOf('/'))
      const variants = [
        `${path}/`,
        path.toUpperCase(),
        path.replace(last, last.toUpperCase()),
        `/${path}`,
        path.replace(last, `/${last}`),
        `${path}.json`,
        `${path}%20`,
        `${path};x=1`,
      ]
      for (const target of variants) {
        for (const method of ['GET', 'POST']) {
          const { status } = await send(world.issuer, { method, target, headers: FORM, ...(method === 'POST' ? { body: '' } : {}) })
          assert.equal(status, 404, `${method} ${target}`)
        }
      }
    })
  }

  it('dot segments are not resolved, and malformed escapes are 400', async () => {
    assert.equal((await send(world.issuer, { target: '/x/../oauth/v2/keys' })).status, 404)
    assert.equal((await send(world.issuer, { target: '/oauth/v2/%zz' })).status, 404)
    assert.equal((await send(world.issuer, { target: '/oauth/v2/%6beys' })).status, 404)
  })

  it('an unknown address is a page for browsers and JSON for programs', async () => {
    const page = await new UserAgent().open(world.url('/nowhere'))
    assert.deepEqual([page.status, page.title], [404, words('messages.notFound.title')])
    const { status, body } = await world.protocol.get('/nowhere')
    assert.deepEqual([status, body], [404, { error: 'not_found' }])
  })

  it('an absolute address in the request line is served like a relative one', async () => {
    const { status } = await send(world.issuer, { target: `http://evil.example${ENDPOINTS.keys}` })
    assert.ok([200, 400, 404].includes(status))
  })
})

const AUTH = { authorization: basic(clients.web.id, clients.web.secret) }

/** A successful or failing call of each endpoint. */
async function everyAnswer(world: World, headers: Record<string, string>): Promise<Record<string, Record<string, unknown>>> {
  const { access_token: token } = await world.tokens()
  const post = async (path: string, parameters: Record<string, string>) =>
    (await send(world.url(path), { method: 'POST', headers: { ...FORM, ...AUTH, ...headers }, body: formBody(parameters) })).headers
  const get = async (path: string, own: Record<string, string> = {}) =>
    (await send(world.url(path), { headers: { ...headers, ...own } })).headers
  return {
    token: await post(ENDPOINTS.token, { grant_type: 'client_credentials', scope: 'openid' }),
    'token, error': await post(ENDPOINTS.token, { grant_type: 'x' }),
    introspect: await post(ENDPOINTS.introspect, { token }),
    revoke: await post(ENDPOINTS.revoke, { token: 'x' }),
    'device authorization': await post(ENDPOINTS.deviceAuthorization, {}),
    userinfo: await get(ENDPOINTS.userinfo, { authorization: `Bearer ${token}` }),
    'userinfo, error': await get(ENDPOINTS.userinfo),
    keys: await get(ENDPOINTS.keys),
    discovery: await get(DISCOVERY),
  }
}

inMemory('cross-origin requests', (world) => {
  const allowed = { client: 'https://client.example', extra: EXTRA_ORIGIN }

  it('are allowed for every origin on public resources', async () => {
    for (const origin of [...Object.values(allowed), 'https://evil.example', 'null']) {
      const answers = await everyAnswer(world, { origin })
      for (const name of ['keys', 'discovery']) assert.equal(answers[name]?.['access-control-allow-origin'], '*', `${name} ${origin}`)
    }
  })

  for (const name of ['token', 'token, error', 'revoke', 'userinfo', 'userinfo, error']) {
    it(`are allowed by ${name} for registered origins only`, async () => {
      for (const origin of [...Object.values(allowed), 'https://CLIENT.example']) {
        const headers = (await everyAnswer(world, { origin }))[name]
        assert.deepEqual([headers?.['access-control-allow-origin'], headers?.['vary']], [origin, 'Origin'], origin)
      }
      for (const origin of [
        'https://evil.example',
        'null',
        'https://client.example.evil.example',
        'http://client.example',
        'https://client.example:8443',
      ]) {
        const headers = (await everyAnswer(world, { origin }))[name]
        assert.deepEqual([headers?.['access-control-allow-origin'], headers?.['vary']], [undefined, 'Origin'], origin)
      }
    })
  }

  it('are never allowed by introspection and device authorization, nor with credentials anywhere', async () => {
    for (const origin of [...Object.values(allowed), 'https://evil.example', 'null']) {
      const answers = await everyAnswer(world, { origin })
      for (const name of ['introspect', 'device authorization']) assert.equal(answers[name]?.['access-control-allow-origin'], undefined)
      for (const [name, headers] of Object.entries(answers)) assert.equal(headers['access-control-allow-credentials'], undefined, name)
    }
  })

  it('are never allowed by authorize, logout and the login', async () => {
    for (const path of [ENDPOINTS.authorize, ENDPOINTS.endSession, ...LOGIN]) {
      const { headers } = await send(world.url(path), { headers: { origin: allowed.client } })
      assert.equal(headers['access-control-allow-origin'], undefined, path)
    }
  })

  for (const path of [ENDPOINTS.token, ENDPOINTS.revoke, ENDPOINTS.userinfo]) {
    it(`${path} answers the preflight of registered origins only`, async () => {
      const preflight = async (origin: string) =>
        send(world.url(path), {
          method: 'OPTIONS',
          headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' },
        })
      const { status, headers } = await preflight(allowed.client)
      assert.deepEqual([status, headers['access-control-allow-origin']], [204, allowed.client])
      assert.match(headers['access-control-allow-methods'] ?? '', path === ENDPOINTS.userinfo ? /GET, POST/ : /POST/)
      assert.match(headers['access-control-allow-headers'] ?? '', /Authorization/)
      assert.equal((await preflight('https://evil.example')).headers['access-control-allow-origin'], undefined)
    })
  }
})

inMemory('response headers', (world) => {
  it('responses with tokens or personal data are not cacheable', async () => {
    for (const [name, headers] of Object.entries(await everyAnswer(world, {}))) {
      const expected = ['keys', 'discovery'].includes(name) ? 'public, max-age=300' : 'no-store'
      assert.equal(headers['cache-control'], expected, name)
      if (expected === 'no-store') assert.equal(headers['pragma'], 'no-cache', name)
    }
  })

  it('responses do not reveal the server software', async () => {
    for (const [name, headers] of Object.entries(await everyAnswer(world, {}))) {
      for (const header of ['x-powered-by', 'server', 'via']) assert.equal(headers[header], undefined, `${name} ${header}`)
      assert.match(String(headers['x-request-id']), /^[\w-]{8,}$/, name)
    }
  })

  it('every page has the security headers of a password form', async () => {
    const agent = new UserAgent()
    const login = await agent.open(world.authorizeUrl())
    const pages = [
      login,
      await login.submit({ loginName: '' }),
      await agent.open(world.url('/ui/login/password')),
      await agent.open(world.url('/nowhere')),
      await agent.open(world.authorizeUrl({ parameters: { client_id: 'x' } })),
      await agent.open(world.url(ENDPOINTS.endSession)),
      await (await world.browserWith(people.bob)).open(world.url(ENDPOINTS.endSession), { 'sec-fetch-site': 'cross-site' }),
    ]
    for (const {
      answer: { headers },
      path,
    } of pages) {
      const policy = String(headers['content-security-policy'])
      for (const part of ["default-src 'none'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "script-src 'nonce-"]) {
        assert.ok(policy.includes(part), `${path} ${part}`)
      }
      assert.doesNotMatch(policy, /unsafe|upgrade-insecure|https?:/, 'T4')
      assert.equal(headers['cross-origin-opener-policy'], undefined, 'T3')
      assert.deepEqual(
        [
          headers['x-frame-options'],
          headers['x-content-type-options'],
          headers['referrer-policy'],
          headers['cache-control'],
          headers['strict-transport-security'],
        ],
        ['DENY', 'nosniff', 'no-referrer', 'no-store', undefined],
        path,
      )
      assert.match(String(headers['permissions-policy']), /camera=\(\).*publickey-credentials-get=\(self\).*publickey-credentials-create=\(self\)/)
    }
  })

  it('the only script of the pages is served by this server, has a content hash in its name, and is cacheable forever', async () => {
    const { html } = await new UserAgent().open(world.authorizeUrl())
    const [, nonce, src = ''] = /<script nonce="([^"]+)" src="([^"]+)" defer>/.exec(html) ?? []
    assert.ok(nonce)
    assert.match(src, /^\/ui\/assets\/passkeys\.[\w-]{16}\.js$/)
    const { status, headers, body } = await send(world.url(src))
    assert.deepEqual(
      [status, headers['content-type'], headers['cache-control'], headers['x-content-type-options'], headers['set-cookie']],
      [200, 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable', 'nosniff', undefined],
    )
    assert.match(body, /SimpleWebAuthnBrowser/)
    assert.ok(Buffer.byteLength(body) < 20_000)
    assert.equal((await send(world.url(src.replace(/\.[\w-]{16}\./, '.AAAAAAAAAAAAAAAA.')))).status, 404)
  })

  it('a login redirects with 303, and its cookies are HttpOnly and SameSite', async () => {
    const agent = new UserAgent()
    const started = await agent.openOnce(world.authorizeUrl())
    const page = await agent.open(new URL(started.headers.location ?? '', world.issuer))
    const asked = await page.submit({ loginName: people.alice.userName })
    const { action, fields } = asked.form
    const done = await agent.postOnce(new URL(action, world.issuer), { ...fields, password: people.alice.password })
    assert.equal(done.status, 303)
    const cookies = [...(started.headers['set-cookie'] ?? []), ...(done.headers['set-cookie'] ?? [])]
    assert.deepEqual(
      cookies.map((line) => line.replace(/=[\w.-]{43,45}/, '=')),
      [
        `${cookieName(world.issuer, 'flow')}=; Path=/; HttpOnly; SameSite=Lax`,
        `${cookieName(world.issuer, 'known')}=; Max-Age=${365 * 24 * 3600}; Path=/; HttpOnly; SameSite=Lax`,
        `${cookieName(world.issuer, 'session')}=; Max-Age=${90 * 24 * 3600}; Path=/; HttpOnly; SameSite=Lax`,
      ],
    )
  })
})
