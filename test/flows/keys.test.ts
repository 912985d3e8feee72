import assert from 'node:assert/strict'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import type { JSONWebKeySet } from 'jose'
import { answered } from '../support/authorization.js'
import { clients, people } from '../support/standard-document.js'
import { words } from '../support/words.js'
import { BEGINNING, DAY, HOUR, MINUTE, inMemory, onEveryDatabase, onEveryStorage } from '../support/world.js'
import type { World } from '../support/world.js'

const keySet = async (world: World): Promise<JSONWebKeySet> => (await world.protocol.get<JSONWebKeySet>('/oauth/v2/keys')).body

const kidOf = (jwt: string): string => decodeProtectedHeader(jwt).kid ?? ''

/** Verifies like a relying party, at the time of the server. */
async function verifies(world: World, jwt: string, keys: JSONWebKeySet, audience: string): Promise<void> {
  const currentDate = new Date(world.clock.now() * 1000)
  await jwtVerify(jwt, createLocalJWKSet(keys), { issuer: world.issuer, audience, currentDate })
}

onEveryStorage('jwks_uri', (world) => {
  it('publishes one key for each algorithm, with public members only', async () => {
    const { keys } = await keySet(world)
    assert.deepEqual(keys.map(({ alg }) => String(alg)).sort(), ['ES256', 'EdDSA', 'RS256'])
    assert.equal(new Set(keys.map(({ kid }) => kid)).size, 3)
    const PUBLIC: Readonly<Record<string, readonly string[]>> = { RSA: ['n', 'e'], EC: ['crv', 'x', 'y'], OKP: ['crv', 'x'] }
    for (const key of keys) {
      const expected = ['kty', 'kid', 'alg', 'use', ...(PUBLIC[key.kty ?? ''] ?? [])]
      assert.deepEqual(Object.keys(key).sort(), expected.sort())
      assert.equal(key.use, 'sig')
    }
  })

  it('may be cached for five minutes, and revalidated with an ETag', async () => {
    const first = await world.protocol.get('/oauth/v2/keys')
    assert.deepEqual([first.headers['cache-control'], first.headers['access-control-allow-origin']], ['public, max-age=300', '*'])
    const again = await world.protocol.get('/oauth/v2/keys', { 'if-none-match': first.headers['etag'] ?? '' })
    assert.deepEqual([again.status, again.text], [304, ''])
  })

  for (const client of [clients.web, clients.es256, clients.eddsa, clients.jwt]) {
    it(`verifies the tokens of ${client.id}`, async () => {
      const { id_token: idToken, access_token: accessToken } = await world.tokens({ client })
      await verifies(world, idToken, await keySet(world), client.id)
      if (accessToken.startsWith('ey')) await verifies(world, accessToken, await keySet(world), client.id)
    })
  }
})

/** Seconds until every process has loaded a new key. */
const REFRESH = 5

/** Runs the jobs at each step, and returns the view of a relying party. */
onEveryStorage('rotation of signing keys', (world) => {
  it('happens every 30 days: a key is published, then used, and published until its last token has expired', async () => {
    const first = await world.tokens()
    const kid = kidOf(first.id_token)
    assert.equal((await keySet(world)).keys.length, 3)

    world.clock.set(BEGINNING + 30 * DAY - 10 * MINUTE - REFRESH)
    await world.keyhall.runJobs()
    const announced = await keySet(world)
    assert.equal(announced.keys.length, 6)
    assert.equal(kidOf((await world.tokens()).id_token), kid, 'a new key is published before it signs')

    world.clock.advance(10 * MINUTE + REFRESH - 1)
    await world.keyhall.runJobs()
    const last = await world.tokens()
    assert.equal(kidOf(last.id_token), kid)

    world.clock.advance(1)
    await world.keyhall.runJobs()
    const next = await world.tokens()
    assert.notEqual(kidOf(next.id_token), kid)
    await verifies(world, next.id_token, announced, 'web')
    await verifies(world, last.id_token, await keySet(world), 'web')

    world.clock.advance(HOUR + 5 * MINUTE + REFRESH - 1)
    await world.keyhall.runJobs()
    assert.ok((await keySet(world)).keys.some((key) => key.kid === kid))
    world.clock.advance(1)
    assert.ok(!(await keySet(world)).keys.some((key) => key.kid === kid), 'gone with the second, not with the job')
    await world.keyhall.runJobs()
    assert.equal((await keySet(world)).keys.length, 3)
  })

  it('does not affect hints and refresh tokens for the lifetime of the session', async () => {
    const agent = await world.browserWith(people.alice)
    const { code = '' } = answered(await agent.open(world.authorizeUrl({ scope: 'openid offline_access' }))).parameters
    const first = (await world.redeem({ code, client: clients.web, redirectUri: clients.web.redirectUri })).body
    let refresh = first.refresh_token
    for (let month = 0; month < 3; month++) {
      world.clock.advance(29 * DAY)
      await world.keyhall.runJobs()
      world.clock.advance(11 * MINUTE)
      await world.keyhall.runJobs()
      refresh = (await world.protocol.refresh(clients.web, refresh)).body.refresh_token
      const silently = world.authorizeUrl({ parameters: { prompt: 'none', id_token_hint: first.id_token } })
      assert.ok(answered(await agent.open(silently)).parameters['code'], `after ${29 * (month + 1)} days`)
    }
    assert.ok(!(await keySet(world)).keys.some(({ kid }) => kid === kidOf(first.id_token)), 'its key is not published any more')
    const page = await agent.open(world.url('/oidc/v1/end_session', { id_token_hint: first.id_token }))
    assert.equal(page.title, words('logout.doneTitle'))
    assert.equal((await world.protocol.refresh(clients.web, refresh)).body.error, 'invalid_grant')
  })
})

inMemory('rotation of signing keys over years', (world) => {
  it('always publishes the key of each valid token', async () => {
    const living: { readonly jwt: string; readonly client: string; readonly until: number }[] = []
    const kids = new Set<string>()
    for (let step = 0; step < 100; step++) {
      await world.keyhall.runJobs()
      const client = [clients.jwt, clients.eddsa][step % 2] ?? clients.jwt
      const { id_token: idToken, access_token: accessToken } = await world.tokens({ client })
      kids.add(kidOf(idToken))
      for (const jwt of [idToken, accessToken]) living.push({ jwt, client: client.id, until: world.clock.now() + HOUR })
      // Sometimes minutes, sometimes days.
      world.clock.advance(step % 7 === 6 ? 15 * DAY : 13 * MINUTE)
      const keys = await keySet(world)
      assert.equal(new Set(keys.keys.map(({ kid }) => kid)).size, keys.keys.length, 'a kid is of one key')
      for (const { jwt, client: audience } of living.filter(({ until }) => until > world.clock.now()))
        await verifies(world, jwt, keys, audience)
    }
    assert.ok(kids.size > 8, `${kids.size} keys have signed`)
  })
})

onEveryDatabase('signing keys after a restart', (world) => {
  it('survive a restart, and verify tokens that were issued before', async () => {
    const before = await keySet(world)
    const { id_token: idToken, access_token: accessToken } = await world.tokens({ client: clients.jwt })
    await world.restart()
    const after = await keySet(world)
    assert.deepEqual(new Set(after.keys.map(({ kid }) => kid)), new Set(before.keys.map(({ kid }) => kid)))
    await verifies(world, idToken, after, 'jwt')
    assert.equal((await world.protocol.introspect(clients.jwt, accessToken)).body['active'], true)
  })
})
