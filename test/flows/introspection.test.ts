import assert from 'node:assert/strict'
import { authenticationOf } from '../support/protocol.js'
import { clients, people, projects, robots } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { keys } from '../support/test-keys.js'
import { HOUR, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const INACTIVE = '{"active":false}'
const audienceScope = (project: string, vendor = 'keyhall'): string => `urn:${vendor}:iam:org:project:id:${project}:aud`

onEveryStorage('introspection endpoint', (world) => {
  describe('response', () => result(world))
  describe('audience', () => audience(world))
  describe('inactive tokens', () => inactive(world))
  describe('errors', () => errors(world))
})

function result(world: World): void {
  it('has a unique jti', async () => {
    await world.agentOf()
    const tokens = [...Array(10).keys()].map(() => world.tokens())
    const bodies = await Promise.all(
      (await Promise.all(tokens)).map(({ access_token: token }) => world.protocol.introspect(clients.web, token)),
    )
    assert.equal(new Set(bodies.map(({ body }) => body['jti'])).size, 10)
  })

  it('includes the user claims of the scopes', async () => {
    for (const [scope, claim, value] of [
      ['profile', 'given_name', 'Alice'],
      ['email', 'email', 'alice@mail.example'],
      ['phone', 'phone_number', '+41791234567'],
      ['profile', 'preferred_username', people.alice.loginName],
    ] as const) {
      const { access_token: token } = await world.tokens({ scope: `openid ${scope}` })
      assert.equal((await world.protocol.introspect(clients.web, token)).body[claim], value)
      const { access_token: bare } = await world.tokens({ scope: 'openid' })
      assert.equal((await world.protocol.introspect(clients.web, bare)).body[claim], undefined)
    }
  })
}

function audience(world: World): void {
  const activeFor = async (token: string): Promise<string[]> => {
    const asked = [clients.web, clients.api, clients.billing, clients.foreign]
    const answers = await Promise.all(asked.map((client) => world.protocol.introspect(client, token)))
    for (const { text, body } of answers) if (body['active'] !== true) assert.equal(text, INACTIVE)
    return asked.filter((_, index) => answers[index]?.body['active'] === true).map(({ id }) => id)
  }
  const rows: readonly (readonly [title: string, client: TestClient, scope: string, activeFor: readonly string[]])[] = [
    ['is the client and its project', clients.web, 'openid', ['web', 'api']],
    ['is also a project that the scope names', clients.web, `openid ${audienceScope(projects.billing)}`, ['web', 'api', 'billing']],
    [
      'reaches another organization when the scope names its project',
      clients.web,
      `openid ${audienceScope(projects.foreign)}`,
      ['web', 'api', 'foreign'],
    ],
    ['is not widened by the scope of another vendor', clients.web, `openid ${audienceScope(projects.billing, 'zitadel')}`, ['web', 'api']],
    ['is not widened by a project that does not exist', clients.web, `openid ${audienceScope('999')}`, ['web', 'api']],
    ['is the same for JWT access tokens', clients.jwt, `openid ${audienceScope(projects.billing)}`, ['web', 'api', 'billing']],
    ['of the client of another project is that project', clients.billing, 'openid', ['billing']],
  ]
  for (const [title, client, scope, expected] of rows) {
    it(title, async () => {
      assert.deepEqual(await activeFor((await world.tokens({ client, scope })).access_token), expected)
    })
  }

  it('for tokens of a service user: the clients of its organization', async () => {
    const robot: TestClient = { id: robots.robot.userName, secret: robots.robot.secret, method: 'client_secret_basic', redirectUri: '' }
    const { body } = await world.protocol.token(robot, { grant_type: 'client_credentials', scope: 'openid' })
    assert.deepEqual(await activeFor(body.access_token), ['web', 'api', 'billing'])
    assert.deepEqual(await activeFor(robots.robot.token), ['web', 'api', 'billing'])
  })

  it('returns no further members to other clients, also when they request a JWT', async () => {
    const { access_token: token } = await world.tokens()
    const by = authenticationOf(clients.billing)
    const accept = 'application/token-introspection+jwt'
    assert.equal((await world.protocol.post('/oauth/v2/introspect', { token }, { ...by.headers, accept })).text, INACTIVE)
  })
}

function inactive(world: World): void {
  it('unknown, of another kind or malformed: exactly {"active":false}', async () => {
    const { access_token: at, refresh_token: rt, id_token: idToken } = await world.tokens({ scope: 'openid offline_access' })
    const { code } = await world.code()
    const cut = [...Array(at.length).keys()].slice(1).map((length) => at.slice(0, length))
    const others = [
      `${at}A`,
      `${at}=`,
      at.toUpperCase(),
      `pat_${at.slice(3)}`,
      at.replace('at_', 'rt_'),
      'x',
      '.',
      '..',
      'ey.ey.ey',
      ' ',
      at.slice(1),
    ]
    for (const token of [rt, code, idToken, ...cut, ...others]) {
      assert.equal((await world.protocol.introspect(clients.web, token)).text, INACTIVE, token)
    }
    assert.equal((await world.protocol.introspect(clients.web, at)).body['active'], true)
  })

  for (const client of [clients.web, clients.jwt]) {
    it(`expired: a token of ${client.id} is valid for exactly an hour`, async () => {
      const { access_token: token } = await world.tokens({ client })
      world.clock.advance(HOUR - 1)
      assert.equal((await world.protocol.introspect(client, token)).body['active'], true)
      world.clock.advance(1)
      assert.equal((await world.protocol.introspect(client, token)).text, INACTIVE)
      assert.equal((await world.protocol.userinfo(token)).status, 401)
    })

    it(`revoked by its client: a token of ${client.id}`, async () => {
      const { access_token: token } = await world.tokens({ client })
      assert.equal((await world.protocol.revoke(client, token)).status, 200)
      assert.equal((await world.protocol.introspect(client, token)).text, INACTIVE)
    })

    it(`revoked by logout: a token of ${client.id}`, async () => {
      const { access_token: token, id_token: hint } = await world.tokens({ client }, people.bob)
      await (await world.agentOf(people.bob)).open(world.url('/oidc/v1/end_session', { id_token_hint: hint }))
      assert.equal((await world.protocol.introspect(client, token)).text, INACTIVE)
    })
  }

  it('a JWT with a foreign signature', async () => {
    const { access_token: jwt } = await world.tokens({ client: clients.jwt })
    const [head = '', payload = '', signature = ''] = jwt.split('.')
    const header = JSON.parse(Buffer.from(head, 'base64url').toString()) as Record<string, unknown>
    const forged = [
      { alg: 'none' },
      { alg: 'None' },
      { alg: 'HS256' },
      { alg: 'PS256' },
      { alg: 'ES256' },
      { kid: 'x' },
      { kid: undefined },
      { typ: 'JWT' },
      { crit: ['x'] },
    ].map((own) => Buffer.from(JSON.stringify({ ...header, ...own })).toString('base64url'))
    for (const each of forged) {
      for (const token of [`${each}.${payload}.${signature}`, `${each}.${payload}.`]) {
        assert.equal((await world.protocol.introspect(clients.jwt, token)).text, INACTIVE)
      }
    }
  })
}

function errors(world: World): void {
  it('is 401 invalid_client if client authentication fails', async () => {
    const withOtherKey = { ...clients.keyed, signs: { ...clients.keyed.signs, key: keys.otherEd25519 } }
    for (const client of [clients.post, clients.spa, withOtherKey, { ...clients.web, secret: 'wrong' }]) {
      const { status, body } = await world.protocol.introspect(client, 'x')
      assert.deepEqual([status, body['error']], [401, 'invalid_client'], client.id)
    }
  })

  it('is invalid_request if token is missing, empty or repeated', async () => {
    const { headers } = authenticationOf(clients.web)
    for (const parameters of [
      [],
      [['token', '']],
      [
        ['token', 'a'],
        ['token', 'a'],
      ],
    ] as const) {
      const { status, body } = await world.protocol.post('/oauth/v2/introspect', parameters, headers)
      assert.deepEqual([status, body.error], [400, 'invalid_request'])
    }
  })

  it('ignores token_type_hint, correct or not', async () => {
    const { access_token: token } = await world.tokens()
    const { headers } = authenticationOf(clients.web)
    for (const hint of ['access_token', 'refresh_token', 'x']) {
      const { text } = await world.protocol.post('/oauth/v2/introspect', { token, token_type_hint: hint }, headers)
      assert.match(text, /"active":true/)
    }
  })
}
