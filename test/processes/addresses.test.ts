import assert from 'node:assert/strict'
import { answered, signOut } from '../support/authorization.js'
import type { DeviceBody } from '../support/device.js'
import { Installation } from '../support/keyhall-process.js'
import type { KeyhallProcess, Variables } from '../support/keyhall-process.js'
import { send } from '../support/send.js'
import type { Answer } from '../support/send.js'
import { clients, people, standardDocument } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { RemoteWorld } from './remote-world.js'

const DISCOVERY = '/.well-known/openid-configuration'

/** A server with the standard document in memory, for the tests of one `describe`. */
function started(variables: (port: number) => Variables): () => KeyhallProcess {
  let installation: Installation
  let server: KeyhallProcess
  before(async () => {
    installation = await Installation.create({ KEYHALL_STORAGE: 'memory:' })
    const bootstrap = { KEYHALL_BOOTSTRAP_FILE: installation.write('bootstrap.json', standardDocument()) }
    server = await installation.start({ ...bootstrap, ...variables(installation.port) })
  })
  after(() => installation.remove())
  return () => server
}

describe('a base URL with a path', () => {
  const server = started((port) => ({ KEYHALL_BASE_URL: `http://localhost:${port}/tenants/id` }))

  it('is the prefix of the issuer and of every URL in the discovery document', async () => {
    const { status, body } = await send(server().baseUrl + DISCOVERY)
    const metadata = JSON.parse(body) as Record<string, unknown>
    assert.deepEqual([status, metadata['issuer']], [200, server().baseUrl])
    for (const [name, value] of Object.entries(metadata)) {
      if (/_endpoint$|_uri$/.test(name)) assert.ok(String(value).startsWith(`${server().baseUrl}/`), name)
    }
  })

  it('answers 404 outside the path', async () => {
    const { origin } = new URL(server().baseUrl)
    for (const path of [DISCOVERY, '/oauth/v2/keys', '/debug/healthz', '/', '/tenants', '/tenants/idx/oauth/v2/keys']) {
      assert.equal((await send(origin + path)).status, 404, path)
    }
    assert.equal((await send(`${server().baseUrl}/debug/healthz`)).status, 200)
  })

  it('redirects from its root to the console', async () => {
    for (const root of [server().baseUrl, `${server().baseUrl}/`]) {
      assert.equal((await new UserAgent().open(root)).path, '/tenants/id/ui/console', root)
    }
  })

  it('works for a complete sign-in, its cookies and tokens', async () => {
    const world = new RemoteWorld(server().baseUrl)
    const person = new UserAgent()
    const named = await (await person.open(world.authorizeUrl())).submit({ loginName: people.alice.loginName })
    assert.equal(named.path, '/tenants/id/ui/login/password')
    const { parameters } = answered(await named.submit({ password: people.alice.password }))
    assert.equal(parameters['iss'], server().baseUrl)
    const redeemed = await world.redeem({ code: parameters['code'] ?? '', client: clients.web, redirectUri: clients.web.redirectUri })
    assert.equal(redeemed.status, 200)
    assert.equal((await world.protocol.userinfo(redeemed.body.access_token)).body['sub'], people.alice.id)
    answered(await person.open(world.authorizeUrl()))
    assert.equal((await signOut(person, world.url('/oidc/v1/end_session'))).status, 200)
    assert.equal((await person.open(world.authorizeUrl())).path, '/tenants/id/ui/login/loginname')
  })

  it('works for the pages of the device grant (RFC 8628)', async () => {
    const world = new RemoteWorld(server().baseUrl)
    const by = { client_id: clients.tv.id }
    const { body } = await world.protocol.post<DeviceBody>('/oauth/v2/device_authorization', by)
    assert.ok(body.verification_uri_complete.startsWith(`${server().baseUrl}/device?`))
    const login = await (await new UserAgent().open(body.verification_uri_complete)).submit()
    assert.equal(login.path, '/tenants/id/ui/login/loginname')
    const asked = await (await login.submit({ loginName: people.bob.loginName })).submit({ password: people.bob.password })
    assert.equal(asked.path, '/tenants/id/ui/login/consent')
    await asked.submit({ answer: 'allow' })
    const poll = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: body.device_code, ...by }
    assert.equal((await world.protocol.post('/oauth/v2/token', poll)).status, 200)
  })
})

const FORGED = {
  'host': 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', 'x-forwarded-port': '8443',
  'x-forwarded-prefix': '/evil', 'x-original-host': 'evil.example', 'forwarded': 'host=evil.example;proto=https',
} as const

const withoutValue = (cookie: string): string => cookie.replace(/=[^;]+/, '')

describe('headers that name another address', () => {
  for (const proxies of [undefined, '127.0.0.0/8']) {
    describe(`with ${proxies === undefined ? 'no trusted proxy' : 'the sender as a trusted proxy'}`, () => {
      const server = started(() => ({ KEYHALL_TRUSTED_PROXIES: proxies }))

      it('do not change documents, pages, redirects or cookies', async () => {
        const world = new RemoteWorld(server().baseUrl)
        const unchanging = ({ status, headers, body }: Answer): string =>
          JSON.stringify([status, headers.location?.replace(/=[\w-]+$/, ''), headers['set-cookie']?.map(withoutValue), body])
        const addresses = [DISCOVERY, '/', '/ui/console/callback'].map((path) => server().baseUrl + path)
        for (const address of [...addresses, world.authorizeUrl()]) {
          const [plain, forged] = await Promise.all([send(address), send(address, { headers: FORGED })])
          assert.ok(!unchanging(forged).includes('evil'))
          if (plain.headers['content-type']?.startsWith('text/html')) assert.equal(forged.status, plain.status)
          else assert.equal(unchanging(forged), unchanging(plain))
        }
        const person = new UserAgent(FORGED)
        const page = await person.open(world.authorizeUrl())
        assert.equal(page.path, '/ui/login/loginname')
        assert.ok(!page.html.includes('evil'))
      })
    })
  }
})

/** Sends requests until one is rejected; a new minute may begin in between. */
async function refused(server: KeyhallProcess, path: string, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  for (let request = 0; request < 20; request++) {
    const answer = await send(server.baseUrl + path, { headers })
    if (answer.status === 429) return answer
  }
  return assert.fail(`${path} is not limited`)
}

const isLimited = async (server: KeyhallProcess, path: string, from: string): Promise<boolean> =>
  (await send(server.baseUrl + path, { headers: { 'x-forwarded-for': from } })).status === 429

const LIMITS = { KEYHALL_RATE_LIMIT_LOGIN: '5', KEYHALL_RATE_LIMIT_TOKEN: '5', KEYHALL_RATE_LIMIT_KEYS: '5' } as const

describe('rate limits', () => {
  const server = started(() => ({ ...LIMITS, KEYHALL_TRUSTED_PROXIES: '127.0.0.1/32' }))
  const direct = started(() => LIMITS)
  const unlimited = started(() => ({}))

  it('answer 429 with Retry-After, as JSON for programs and as a page for people', async () => {
    for (const [path, type] of [['/oauth/v2/keys', /json/], ['/oauth/v2/authorize', /html/]] as const) {
      const { headers } = await refused(server(), path)
      const seconds = Number(headers['retry-after'])
      assert.ok(seconds >= 1 && seconds <= 60, headers['retry-after'])
      assert.match(headers['content-type'] ?? '', type)
    }
    const send429 = () => send(`${server().baseUrl}/oauth/v2/token`, { method: 'POST' })
    const statuses = await Promise.all(Array.from({ length: 20 }, send429))
    assert.ok(statuses.some(({ status }) => status === 429))
  })

  it('count each area separately: health and readiness are not counted with the key set', async () => {
    const from = { 'x-forwarded-for': '203.0.113.77' }
    await refused(server(), '/oauth/v2/keys', from)
    assert.notEqual((await send(`${server().baseUrl}/ui/console`, { headers: from })).status, 429)
    assert.equal(await isLimited(server(), DISCOVERY, from['x-forwarded-for']), true, 'counted with the key set')
    for (let request = 0; request < 20; request++) {
      for (const [path, headers] of [['/debug/healthz', {}], ['/debug/ready', {}]] as const) {
        assert.equal((await send(server().baseUrl + path, { headers })).status, 200, path)
      }
    }
  })

  it('count each client of a trusted proxy separately, and ignore addresses that the client itself sends', async () => {
    const keys = '/oauth/v2/keys'
    await refused(server(), keys, { 'x-forwarded-for': '203.0.113.1' })
    assert.equal(await isLimited(server(), keys, '203.0.113.2'), false)
    const invented = Array.from({ length: 20 }, (_, number) => isLimited(server(), keys, `198.51.100.${number}, x${number}, 203.0.113.3`))
    assert.ok((await Promise.all(invented)).includes(true))
    const lines = await server().logged(({ address }) => address === '203.0.113.3')
    assert.ok(lines.length > 0)
  })

  it('ignore the header without a trusted proxy', async () => {
    const invented = Array.from({ length: 20 }, (_, number) => isLimited(direct(), '/oauth/v2/keys', `203.0.113.${number}`))
    assert.ok((await Promise.all(invented)).includes(true))
    assert.equal((await direct().logged(({ route }) => route === 'keys')).every(({ address }) => address === '127.0.0.1'), true)
  })

  it('are disabled by the value 0', async () => {
    for (const path of ['/oauth/v2/keys', '/oauth/v2/authorize']) {
      const answers = await Promise.all(Array.from({ length: 100 }, () => send(unlimited().baseUrl + path)))
      assert.equal(answers.filter(({ status }) => status === 429).length, 0, path)
    }
  })
})
