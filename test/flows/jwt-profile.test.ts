import assert from 'node:assert/strict'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { AUDIENCE_ROWS, JTI_ROWS, TIME_ROWS } from '../support/assertion-claims.js'
import { assertionOf } from '../support/assertions.js'
import type { Changed } from '../support/assertions.js'
import { Canary } from '../support/canary.js'
import { forgeries, spellings } from '../support/forgeries.js'
import { halfHash, readIdToken } from '../support/id-tokens.js'
import { byAssertion } from '../support/protocol.js'
import type { JsonAnswer, TokenBody } from '../support/protocol.js'
import { ROBOT_RSA } from '../support/robots.js'
import type { TestRobot } from '../support/robots.js'
import { clients, projects, robots } from '../support/standard-document.js'
import { keys } from '../support/test-keys.js'
import { HOUR, onOneStorage } from '../support/world.js'
import type { World } from '../support/world.js'
import { executeBeside } from '../storage/damage.js'

const { robot, jwtRobot, foreignRobot } = robots
const INACTIVE = '{"active":false}'
const API_SCOPE = 'urn:keyhall:iam:org:project:id:keyhall:aud'
const BILLING_SCOPE = `urn:keyhall:iam:org:project:id:${projects.billing}:aud`

const by = (world: World, own: Changed = {}, who: TestRobot = robot): string => assertionOf(who, world.protocol.audience, own)

async function tokensOf(world: World, who: TestRobot = robot, scope = 'openid'): Promise<TokenBody> {
  const { status, body, text } = await world.protocol.jwtProfile(by(world, {}, who), scope)
  assert.equal(status, 200, text)
  return body
}

async function gives(world: World, assertion: string, title?: string): Promise<void> {
  const { status, text } = await world.protocol.jwtProfile(assertion)
  assert.equal(status, 200, `${title ?? ''} ${text}`)
}

const isRefused = ({ status, body }: JsonAnswer<TokenBody>, title?: string): void =>
  assert.deepEqual([status, body.error, body.access_token], [400, 'invalid_grant', undefined], title)

const refuses = async (world: World, assertion: string, title?: string): Promise<void> =>
  isRefused(await world.protocol.jwtProfile(assertion), title)

onOneStorage('sqlite', 'token endpoint, grant_type=urn:ietf:params:oauth:grant-type:jwt-bearer', (world) => {
  describe('response', () => response(world))
  describe('access token', () => accessToken(world))
  describe('assertion: signer and key', () => signers(world))
  describe('assertion: claims', () => claims(world))
  describe('assertion: forgeries', () => forged(world))
  describe('assertion: replay', () => once(world))
  describe('deactivation of a service user', () => switchedOff(world))
})

function response(world: World): void {
  for (const [who, clientId] of [
    [robot, robot.userName],
    [jwtRobot, jwtRobot.userName],
    [foreignRobot, foreignRobot.userName],
  ] as const) {
    it(`for ${who.userName}: has every property of the table and no other, and no refresh token`, async () => {
      const body = await tokensOf(world, who, 'openid profile offline_access')
      assert.deepEqual(Object.keys(body).sort(), ['access_token', 'expires_in', 'id_token', 'scope', 'token_type'])
      assert.deepEqual([body.expires_in, body.scope, body.token_type], [HOUR, 'openid profile', 'Bearer'])
      assert.match(body.access_token, who === jwtRobot ? /^ey/ : /^at_[\w-]{65}$/)
    })

    it(`for ${who.userName}: has an id_token of the service user, without a session`, async () => {
      const body = await tokensOf(world, who, 'openid')
      const now = world.clock.now()
      const said = await readIdToken(world, body.id_token, clientId)
      assert.equal(decodeProtectedHeader(body.id_token).alg, 'RS256')
      assert.deepEqual(said, {
        iss: world.issuer,
        sub: who.id,
        aud: clientId,
        azp: clientId,
        iat: now,
        exp: now + HOUR,
        at_hash: halfHash(body.access_token),
      })
    })
  }

  it('has an id_token for every scope: the specification states no condition', async () => {
    assert.equal(decodeJwt((await tokensOf(world, robot, 'profile')).id_token).sub, robot.id)
  })

  it('is not cacheable', async () => {
    const { headers } = await world.protocol.jwtProfile(by(world))
    assert.deepEqual([headers['cache-control'], headers['pragma']], ['no-store', 'no-cache'])
  })
}

function accessToken(world: World): void {
  for (const who of [robot, jwtRobot]) {
    it(`of ${who.userName} is accepted by userinfo, with its claims`, async () => {
      const { access_token: token } = await tokensOf(world, who, 'openid profile email phone address')
      const { status, body } = await world.protocol.userinfo(token)
      const name = who === robot ? 'Robot' : who.userName
      assert.deepEqual(
        [status, { ...body, updated_at: 0 }],
        [200, { sub: who.id, name, preferred_username: `${who.userName}@acme.localhost`, updated_at: 0 }],
      )
    })

    it(`of ${who.userName} has the clients of its organization and the projects of the scope as audience`, async () => {
      const { access_token: token } = await tokensOf(world, who, `openid ${BILLING_SCOPE}`)
      const { body } = await world.protocol.introspect(clients.api, token)
      const { active, sub, client_id: clientId, username, aud, scope } = body
      assert.deepEqual([active, sub, clientId, username], [true, who.id, who.userName, `${who.userName}@acme.localhost`])
      assert.deepEqual([aud, scope], [[who.userName, projects.billing, projects.shop], `openid ${BILLING_SCOPE}`])
      assert.equal((await world.protocol.introspect(clients.keyed, token)).body['active'], true)
      assert.equal((await world.protocol.introspect(clients.foreign, token)).text, INACTIVE)
    })

    it(`of ${who.userName} expires after an hour`, async () => {
      const { access_token: token } = await tokensOf(world, who)
      world.clock.advance(HOUR - 1)
      assert.equal((await world.protocol.userinfo(token)).status, 200)
      world.clock.advance(1)
      assert.equal((await world.protocol.userinfo(token)).status, 401)
      assert.equal((await world.protocol.introspect(clients.api, token)).text, INACTIVE)
    })

    it(`of ${who.userName} cannot be revoked by a client`, async () => {
      const { access_token: token } = await tokensOf(world, who)
      for (const client of [clients.web, clients.api, clients.keyed, clients.foreign]) {
        const { status, body } = await world.protocol.revoke(client, token)
        assert.deepEqual([status, body.error], [400, 'invalid_client'])
      }
      assert.equal((await world.protocol.userinfo(token)).status, 200)
    })
  }

  it('has the claims of RFC 9068 as a JWT, and none of a session', async () => {
    const { access_token: token } = await tokensOf(world, jwtRobot, 'openid')
    const now = world.clock.now()
    const { jti, ...said } = decodeJwt(token)
    const clientId = jwtRobot.userName
    const who = { iss: world.issuer, sub: jwtRobot.id, client_id: clientId, aud: [clientId] }
    assert.deepEqual(said, { ...who, scope: 'openid', iat: now, nbf: now, exp: now + HOUR })
    assert.equal(decodeProtectedHeader(token).typ, 'at+jwt')
    assert.match(String(jti), /^[\w-]{20,}$/)
  })

  it('is accepted by the APIs of the service if the scope names its project', async () => {
    const { access_token: token, scope } = await tokensOf(world, jwtRobot, `openid ${API_SCOPE}`)
    const { body: ofToken } = await world.protocol.introspect(clients.api, robot.token)
    assert.equal(scope, `openid ${API_SCOPE}`)
    assert.deepEqual(decodeJwt(token).aud, [jwtRobot.userName, ...(ofToken['aud'] as string[]).filter((audience) => audience !== projects.shop)])
  })

  it('is rejected by userinfo without openid', async () => {
    const { access_token: token } = await tokensOf(world, robot, 'profile')
    assert.equal((await world.protocol.userinfo(token)).status, 403)
  })
}

function signers(world: World): void {
  const withRsa = { ...robot, signs: ROBOT_RSA }
  const good: readonly (readonly [string, TestRobot, Changed?])[] = [
    ['each of its keys by its kid: EdDSA', robot],
    ['each of its keys by its kid: RS256', withRsa],
    ['each algorithm of the key: RS384', withRsa, { header: { alg: 'RS384' } }],
    ['each algorithm of the key: RS512', withRsa, { header: { alg: 'RS512' } }],
    ['each algorithm of the key: PS256', withRsa, { header: { alg: 'PS256' } }],
    ['ES256', jwtRobot],
    ['ES384', foreignRobot],
    ['no kid: tried among its keys of that algorithm', withRsa, { header: { kid: undefined } }],
    ['typ JWT', robot, { header: { typ: 'JWT' } }],
    ['typ authorization-grant+jwt', robot, { header: { typ: 'authorization-grant+jwt' } }],
  ]
  for (const [title, who, own] of good) {
    it(`${title}: is accepted`, async () => {
      await gives(world, by(world, own, who))
    })
  }

  const bad: readonly (readonly [string, Changed, TestRobot?])[] = [
    ['the key of another service user', { header: { alg: 'ES256' }, key: keys.p256 }],
    ['a wrong kid', { header: { kid: 'robot-3' } }],
    ['the kid of its other key', { header: { kid: 'robot-2' } }],
    ['a kid that is a path', { header: { kid: '../../etc/passwd' } }],
    ['a kid that is SQL', { header: { kid: "' OR 1=1--" } }],
    ['a kid that is a list', { header: { kid: ['robot-1'] } }],
    ['another algorithm than the key has', { header: { alg: 'RS256' }, key: keys.rsa }],
    ['iss and sub of another service user', { claims: { iss: jwtRobot.id, sub: jwtRobot.id } }],
    ['iss of another service user', { claims: { iss: jwtRobot.id } }],
    ['sub of another user: the grant does not support delegation', { claims: { sub: '200' } }],
    ['iss and sub of a human user', { claims: { iss: '200', sub: '200' } }],
    ['unknown iss and sub', { claims: { iss: '999', sub: '999' } }],
    ['its user name in place of its id', { claims: { iss: robot.userName, sub: robot.userName } }],
    ['iss missing', { claims: { iss: undefined } }],
    ['sub missing', { claims: { sub: undefined } }],
    ['typ of an access token', { header: { typ: 'at+jwt' } }],
    ['typ of a client assertion', { header: { typ: 'client-authentication+jwt' } }],
  ]
  for (const [title, own] of bad) {
    it(`${title}: invalid_grant`, async () => {
      await refuses(world, by(world, own))
    })
  }

  it('the assertion of a client is not accepted as a grant, nor a grant as a client assertion', async () => {
    await refuses(world, assertionOf(clients.keyed, world.protocol.audience))
    await refuses(world, (await tokensOf(world)).id_token)
    await refuses(world, (await tokensOf(world, jwtRobot)).access_token)
    const asClient = byAssertion(by(world))
    const { status, body } = await world.protocol.post('/oauth/v2/introspect', { token: 'x', ...asClient.parameters })
    assert.deepEqual([status, body.error], [401, 'invalid_client'])
  })

  it('client_id beside it is ignored', async () => {
    assert.equal((await world.protocol.jwtProfile(by(world), 'openid', { client_id: clients.web.id })).status, 200)
  })
}

function claims(world: World): void {
  for (const [title, changed, isGood] of [...TIME_ROWS, ...AUDIENCE_ROWS, ...JTI_ROWS]) {
    it(`${title}: ${isGood ? 'is accepted' : 'invalid_grant'}`, async () => {
      await (isGood ? gives : refuses)(world, by(world, { claims: changed(world.protocol.audience) }))
    })
  }

  it('aud of another endpoint with client authentication: invalid_grant', async () => {
    for (const path of ['introspect', 'revoke'])
      await refuses(world, by(world, { claims: { aud: `${world.issuer}/oauth/v2/${path}` } }), path)
  })
}

function forged(world: World): void {
  const canary = new Canary()
  before(() => canary.start())
  after(() => canary.close())

  for (const who of [robot, { ...robot, signs: ROBOT_RSA }, jwtRobot]) {
    it(`${who.userName}, ${who.signs.alg}: all are refused, and no address in a JWT is fetched`, async () => {
      for (const [title, assertion] of Object.entries(forgeries(who, world.protocol.audience, canary.url)))
        await refuses(world, assertion, title)
      assert.equal(canary.requests, 0)
    })
  }

  it('a modified encoding of a valid one is refused, and does not consume it', async () => {
    const assertion = by(world)
    for (const other of spellings(assertion)) await refuses(world, other, JSON.stringify(other.slice(-4)))
    await gives(world, assertion)
  })
}

function once(world: World): void {
  it('with jti: a second use is invalid_grant, and the tokens of the first stay valid', async () => {
    const assertion = by(world)
    const { body } = await world.protocol.jwtProfile(assertion)
    await refuses(world, assertion)
    await refuses(world, by(world, { claims: { jti: decodeJwt(assertion).jti } }))
    assert.equal((await world.protocol.userinfo(body.access_token)).status, 200)
  })

  it('with jti: exactly one of twenty parallel uses is accepted', async () => {
    const assertion = by(world)
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.protocol.jwtProfile(assertion)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  })

  it('with jti: a second use after a restart is refused', async () => {
    const assertion = by(world)
    await gives(world, assertion)
    await world.restart()
    await refuses(world, assertion)
  })

  it('without jti: may be reused until it expires (product decision)', async () => {
    const assertion = by(world, { claims: { jti: undefined } })
    for (let use = 0; use < 3; use++) await gives(world, assertion)
    world.clock.advance(60)
    await refuses(world, assertion)
  })

  it('the jti of a client does not collide with that of a service user', async () => {
    const own = { claims: { jti: 'the same' } }
    const ofClient = byAssertion(assertionOf(clients.keyed, world.protocol.audience, own))
    assert.equal((await world.protocol.post('/oauth/v2/introspect', { token: 'x', ...ofClient.parameters })).status, 200)
    await gives(world, by(world, own))
    await gives(world, by(world, own, jwtRobot))
    await refuses(world, by(world, own))
  })
}

function switchedOff(world: World): void {
  const SWITCHES = [
    ['the service user', 'users', robot.id],
    ['its organization', 'orgs', '100'],
  ] as const
  for (const [title, table, id] of SWITCHES) {
    it(`${title}: revokes its tokens and prevents new ones; after reactivation it gets new ones`, async () => {
      const tokens = await Promise.all([robot, jwtRobot].map((who) => tokensOf(world, who)))
      const set = (state: string) => executeBeside(world.database, `update ${table} set state = '${state}' where id = '${id}'`)
      await set('inactive')
      try {
        await refuses(world, by(world))
        for (const { access_token: token } of table === 'orgs' ? tokens : tokens.slice(0, 1)) {
          assert.equal((await world.protocol.userinfo(token)).status, 401)
          assert.equal((await world.protocol.introspect(clients.foreign, token)).text, INACTIVE)
        }
      } finally {
        await set('active')
      }
      await gives(world, by(world))
    })
  }

  it('does not affect service users of other organizations', async () => {
    await executeBeside(world.database, "update orgs set state = 'inactive' where id = '110'")
    try {
      await refuses(world, by(world, {}, foreignRobot))
      await gives(world, by(world))
    } finally {
      await executeBeside(world.database, "update orgs set state = 'active' where id = '110'")
    }
  })
}
