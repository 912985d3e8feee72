import assert from 'node:assert/strict'
import { AUDIENCE_ROWS, JTI_ROWS, TIME_ROWS } from '../support/assertion-claims.js'
import { assertionOf } from '../support/assertions.js'
import type { Changed } from '../support/assertions.js'
import { basic, byAssertion } from '../support/protocol.js'
import type { JsonAnswer, TokenBody } from '../support/protocol.js'
import { clients, standardDocument } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { HOUR, onOneStorage } from '../support/world.js'
import type { World } from '../support/world.js'
import { countBeside } from '../processes/query-beside.js'

const { keyed, keyedRsa, keyedP256, web } = clients

/** The endpoints at which clients authenticate, each with a request that lacks nothing but that. */
const ENDPOINTS = {
  '/oauth/v2/token': { grant_type: 'refresh_token', refresh_token: 'rt_unknown' },
  '/oauth/v2/introspect': { token: 'x' },
  '/oauth/v2/revoke': { token: 'x' },
} as const
const PATHS = Object.keys(ENDPOINTS) as (keyof typeof ENDPOINTS)[]
type Path = (typeof PATHS)[number]

const send = (world: World, path: Path, assertion: string): Promise<JsonAnswer<TokenBody>> =>
  world.protocol.post(path, { ...ENDPOINTS[path], ...byAssertion(assertion).parameters })

/** A refresh token that nobody knows is `invalid_grant`, which is told to authentic clients only. */
const isLetIn = async (world: World, path: Path, assertion: string): Promise<boolean> => {
  const { status, body } = await send(world, path, assertion)
  assert.deepEqual(
    [status, body.error],
    status === 401 ? [401, 'invalid_client'] : path === '/oauth/v2/token' ? [400, 'invalid_grant'] : [200, undefined],
  )
  return status !== 401
}

const by = (world: World, own: Changed = {}, client: TestClient = keyed): string => assertionOf(client, world.protocol.audience, own)

onOneStorage('sqlite', 'private_key_jwt, what the assertion has to say', (world) => {
  describe('exp, iat and nbf (AT-60, AT-62)', () => rows(world, TIME_ROWS))
  describe('aud (AT-60)', () => {
    rows(world, AUDIENCE_ROWS)
    endpoints(world)
  })
  describe('jti', () => {
    rows(world, JTI_ROWS)
    jti(world)
  })
  describe('replay (AT-61, TK-05)', () => replay(world))
  describe('beside another mechanism', () => beside(world))
})

function rows(world: World, table: typeof TIME_ROWS): void {
  for (const [title, claims, isGood] of table) {
    it(`${title}: ${isGood ? 'let in' : 'refused'} at every endpoint`, async () => {
      for (const path of PATHS) {
        const own = claims(world.protocol.audience)
        // The same jti would be a replay at the second endpoint.
        const another = isGood && typeof own['jti'] === 'string' ? { jti: path.slice(-1) + own['jti'].slice(1) } : {}
        assert.equal(await isLetIn(world, path, by(world, { claims: { ...own, ...another } })), isGood, path)
      }
    })
  }
}

function endpoints(world: World): void {
  for (const named of PATHS) {
    it(`aud ${named}: let in there${named === '/oauth/v2/token' ? ' and everywhere' : ' and nowhere else'}`, async () => {
      for (const path of PATHS) {
        const good = path === named || named === '/oauth/v2/token'
        assert.equal(await isLetIn(world, path, by(world, { claims: { aud: world.issuer + named } })), good, path)
        assert.equal(await isLetIn(world, path, by(world, { claims: { aud: [world.issuer, world.issuer + named] } })), good, path)
      }
    })
  }
}

function jti(world: World): void {
  it('jti missing: refused (product decision)', async () => {
    for (const path of PATHS) assert.equal(await isLetIn(world, path, by(world, { claims: { jti: undefined } })), false, path)
  })

  it('jti of another client: each has its own', async () => {
    const claims = { jti: 'shared' }
    for (const client of [keyed, keyedRsa, keyedP256])
      assert.equal(await isLetIn(world, '/oauth/v2/revoke', by(world, { claims }, client)), true)
  })
}

function replay(world: World): void {
  for (const first of PATHS) {
    it(`an assertion that was used at ${first} is refused at every endpoint`, async () => {
      const assertion = by(world)
      assert.equal(await isLetIn(world, first, assertion), true)
      for (const path of PATHS) assert.equal(await isLetIn(world, path, assertion), false, path)
    })
  }

  it('another assertion with the same jti is refused too, whatever else it says', async () => {
    const claims = { jti: 'once' }
    assert.equal(await isLetIn(world, '/oauth/v2/introspect', by(world, { claims })), true)
    assert.equal(await isLetIn(world, '/oauth/v2/introspect', by(world, { claims: { ...claims, exp: world.clock.now() + 90 } })), false)
  })

  it('of twenty at once exactly one is let in', async () => {
    const assertion = by(world)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => isLetIn(world, PATHS[i % PATHS.length] ?? '/oauth/v2/token', assertion)),
    )
    assert.equal(answers.filter(Boolean).length, 1)
  })

  it('after a restart it is refused as before', async () => {
    const [used, fresh] = [by(world), by(world)]
    assert.equal(await isLetIn(world, '/oauth/v2/introspect', used), true)
    await world.restart()
    assert.deepEqual(
      [await isLetIn(world, '/oauth/v2/introspect', used), await isLetIn(world, '/oauth/v2/introspect', fresh)],
      [false, true],
    )
  })

  it('it is refused until its last second, although the job that deletes expired rows has run', async () => {
    const assertion = by(world, { claims: { exp: world.clock.now() + HOUR } })
    assert.equal(await isLetIn(world, '/oauth/v2/introspect', assertion), true)
    world.clock.advance(HOUR - 1)
    await world.keyhall.runJobs()
    assert.equal(await isLetIn(world, '/oauth/v2/introspect', assertion), false)
  })

  it('what is remembered is forgotten when nobody can present it any more (AT-62)', async () => {
    const remembered = () => countBeside(world.database, 'select count(*) from used_once')
    for (let count = 0; count < 10; count++) assert.equal(await isLetIn(world, '/oauth/v2/revoke', by(world)), true)
    assert.ok((await remembered()) >= 10)
    world.clock.advance(2 * HOUR)
    await world.keyhall.runJobs()
    assert.equal(await remembered(), 0)
  })

  it('a request that is refused for another reason has used it up all the same', async () => {
    const assertion = by(world)
    const { body } = await world.protocol.post('/oauth/v2/introspect', byAssertion(assertion).parameters)
    assert.equal(body.error, 'invalid_request')
    assert.equal(await isLetIn(world, '/oauth/v2/introspect', assertion), false)
  })
}

function beside(world: World): void {
  for (const path of PATHS) {
    it(`a secret, in the header or in the body of ${path}, is one mechanism too many, and nothing is used up`, async () => {
      const assertion = by(world)
      const { parameters } = byAssertion(assertion)
      const sent = { ...ENDPOINTS[path], ...parameters }
      const answers = [
        await world.protocol.post(path, sent, { authorization: basic(web.id, web.secret) }),
        await world.protocol.post(path, { ...sent, client_id: web.id, client_secret: web.secret }),
        await world.protocol.post(`${path}?client_assertion=${assertion}`, ENDPOINTS[path]),
        await world.protocol.post(path, [...Object.entries(sent), ['client_assertion', assertion]]),
        await world.protocol.post(path, [...Object.entries(sent), ['client_assertion_type', parameters['client_assertion_type'] ?? '']]),
      ]
      for (const { status, body } of answers) assert.deepEqual([status, body.error], [400, 'invalid_request'])
      assert.equal(await isLetIn(world, path, assertion), true)
    })
  }
}

onOneStorage(
  'sqlite', 'private_key_jwt while requireClientAssertionJti is off, for clients that send no jti (S16)',
  (world) => {
    it('lets an assertion without jti in, until it expires', async () => {
      const assertion = by(world, { claims: { jti: undefined } })
      for (const path of [...PATHS, ...PATHS]) assert.equal(await isLetIn(world, path, assertion), true, path)
      world.clock.advance(60)
      assert.equal(await isLetIn(world, '/oauth/v2/introspect', assertion), false)
    })

    it('lets one with jti in once', async () => {
      const assertion = by(world)
      assert.deepEqual(
        [await isLetIn(world, '/oauth/v2/token', assertion), await isLetIn(world, '/oauth/v2/revoke', assertion)],
        [true, false],
      )
    })

    it('holds every other rule', async () => {
      for (const [title, claims, isGood] of [...TIME_ROWS, ...AUDIENCE_ROWS].filter(([, , good]) => !good)) {
        const own = { ...claims(world.protocol.audience), jti: undefined }
        assert.equal(await isLetIn(world, '/oauth/v2/introspect', by(world, { claims: own })), isGood, title)
      }
    })
  },
  { bootstrap: { ...standardDocument(), security: { requireClientAssertionJti: false } } },
)

onOneStorage(
  'sqlite', 'private_key_jwt with the vendor word zitadel',
  (world) => {
    it('needs a jti, as with every other vendor word (S16)', async () => {
      assert.equal(await isLetIn(world, '/oauth/v2/token', by(world, { claims: { jti: undefined } })), false)
    })
  },
  { vendor: 'zitadel' },
)
