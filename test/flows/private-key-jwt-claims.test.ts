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

/** The endpoints with client authentication, each with a request that lacks only that. */
const ENDPOINTS = {
  '/oauth/v2/token': { grant_type: 'refresh_token', refresh_token: 'rt_unknown' },
  '/oauth/v2/introspect': { token: 'x' },
  '/oauth/v2/revoke': { token: 'x' },
} as const
const PATHS = Object.keys(ENDPOINTS) as (keyof typeof ENDPOINTS)[]
type Path = (typeof PATHS)[number]

const send = (world: World, path: Path, assertion: string): Promise<JsonAnswer<TokenBody>> =>
  world.protocol.post(path, { ...ENDPOINTS[path], ...byAssertion(assertion).parameters })

/** An unknown refresh token is `invalid_grant`, which only authenticated clients receive. */
const isLetIn = async (world: World, path: Path, assertion: string): Promise<boolean> => {
  const { status, body } = await send(world, path, assertion)
  assert.deepEqual(
    [status, body.error],
    status === 401 ? [401, 'invalid_client'] : path === '/oauth/v2/token' ? [400, 'invalid_grant'] : [200, undefined],
  )
  return status !== 401
}

const by = (world: World, own: Changed = {}, client: TestClient = keyed): string => assertionOf(client, world.protocol.audience, own)

onOneStorage('sqlite', 'private_key_jwt, claims of the assertion', (world) => {
  describe('exp, iat and nbf', () => rows(world, TIME_ROWS))
  describe('aud', () => {
    rows(world, AUDIENCE_ROWS)
    endpoints(world)
  })
  describe('jti', () => {
    rows(world, JTI_ROWS)
    jti(world)
  })
  describe('replay', () => replay(world))
  describe('other authentication mechanisms', () => beside(world))
})

function rows(world: World, table: typeof TIME_ROWS): void {
  for (const [title, claims, isGood] of table) {
    it(`${title}: ${isGood ? 'accepted' : 'refused'} at every endpoint`, async () => {
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
    it(`aud ${named}: accepted there${named === '/oauth/v2/token' ? ' and everywhere' : ' and nowhere else'}`, async () => {
      for (const path of PATHS) {
        const good = path === named || named === '/oauth/v2/token'
        assert.equal(await isLetIn(world, path, by(world, { claims: { aud: world.issuer + named } })), good, path)
        assert.equal(await isLetIn(world, path, by(world, { claims: { aud: [world.issuer, world.issuer + named] } })), good, path)
      }
    })
  }
}

function jti(world: World): void {
  it('is required (product decision)', async () => {
    for (const path of PATHS) assert.equal(await isLetIn(world, path, by(world, { claims: { jti: undefined } })), false, path)
  })

  it('may equal the jti of another client', async () => {
    const claims = { jti: 'shared' }
    for (const client of [keyed, keyedRsa, keyedP256])
      assert.equal(await isLetIn(world, '/oauth/v2/revoke', by(world, { claims }, client)), true)
  })
}

function replay(world: World): void {
  for (const first of PATHS) {
    it(`refuses an assertion at every endpoint after its use at ${first}`, async () => {
      const assertion = by(world)
      assert.equal(await isLetIn(world, first, assertion), true)
      for (const path of PATHS) assert.equal(await isLetIn(world, path, assertion), false, path)
    })
  }

  it('refuses another assertion with the same jti, regardless of its other claims', async () => {
    const claims = { jti: 'once' }
    assert.equal(await isLetIn(world, '/oauth/v2/introspect', by(world, { claims })), true)
    assert.equal(await isLetIn(world, '/oauth/v2/introspect', by(world, { claims: { ...claims, exp: world.clock.now() + 90 } })), false)
  })

  it('accepts exactly one of twenty concurrent uses', async () => {
    const assertion = by(world)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => isLetIn(world, PATHS[i % PATHS.length] ?? '/oauth/v2/token', assertion)),
    )
    assert.equal(answers.filter(Boolean).length, 1)
  })

  it('refuses a used assertion after a restart', async () => {
    const [used, fresh] = [by(world), by(world)]
    assert.equal(await isLetIn(world, '/oauth/v2/introspect', used), true)
    await world.restart()
    assert.deepEqual(
      [await isLetIn(world, '/oauth/v2/introspect', used), await isLetIn(world, '/oauth/v2/introspect', fresh)],
      [false, true],
    )
  })

  it('refuses a used assertion until its last second, even after the expired rows are deleted', async () => {
    const assertion = by(world, { claims: { exp: world.clock.now() + HOUR } })
    assert.equal(await isLetIn(world, '/oauth/v2/introspect', assertion), true)
    world.clock.advance(HOUR - 1)
    await world.keyhall.runJobs()
    assert.equal(await isLetIn(world, '/oauth/v2/introspect', assertion), false)
  })

  it('deletes the stored jti once the assertion has expired', async () => {
    const remembered = () => countBeside(world.database, 'select count(*) from used_once')
    for (let count = 0; count < 10; count++) assert.equal(await isLetIn(world, '/oauth/v2/revoke', by(world)), true)
    assert.ok((await remembered()) >= 10)
    world.clock.advance(2 * HOUR)
    await world.keyhall.runJobs()
    assert.equal(await remembered(), 0)
  })

  it('uses up the assertion when the request is refused for another reason', async () => {
    const assertion = by(world)
    const { body } = await world.protocol.post('/oauth/v2/introspect', byAssertion(assertion).parameters)
    assert.equal(body.error, 'invalid_request')
    assert.equal(await isLetIn(world, '/oauth/v2/introspect', assertion), false)
  })
}

function beside(world: World): void {
  for (const path of PATHS) {
    it(`are refused next to an assertion at ${path}, in header or body, without using it up`, async () => {
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
  'sqlite', 'private_key_jwt while requireClientAssertionJti is off, for clients that send no jti',
  (world) => {
    it('accepts an assertion without jti until it expires', async () => {
      const assertion = by(world, { claims: { jti: undefined } })
      for (const path of [...PATHS, ...PATHS]) assert.equal(await isLetIn(world, path, assertion), true, path)
      world.clock.advance(60)
      assert.equal(await isLetIn(world, '/oauth/v2/introspect', assertion), false)
    })

    it('accepts an assertion with jti once', async () => {
      const assertion = by(world)
      assert.deepEqual(
        [await isLetIn(world, '/oauth/v2/token', assertion), await isLetIn(world, '/oauth/v2/revoke', assertion)],
        [true, false],
      )
    })

    it('enforces every other rule', async () => {
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
    it('requires a jti, as with all other vendor prefixes', async () => {
      assert.equal(await isLetIn(world, '/oauth/v2/token', by(world, { claims: { jti: undefined } })), false)
    })
  },
  { vendor: 'zitadel' },
)
