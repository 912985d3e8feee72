import assert from 'node:assert/strict'
import { signOut } from '../support/authorization.js'
import { logoutWorld, sidOf, es256, post, web } from '../support/logout-world.js'
import type { LogoutWorld } from '../support/logout-world.js'
import { people } from '../support/standard-document.js'
import { everyStorage } from '../support/storages.js'
import type { UserAgent } from '../support/user-agent.js'
import { words } from '../support/words.js'
import { DAY, MINUTE } from '../support/world.js'

const PATH = '/oidc/v1/end_session'
const CROSS_SITE = { 'sec-fetch-site': 'cross-site' } as const
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} }

for (const kind of everyStorage) {
  describe(`back-channel logout (${kind})`, () => {
    const world = logoutWorld(kind)
    afterEach(async () => {
      world.receiver.answerWith(200)
      await world.keyhall.runJobs()
      world.receiver.unread()
    })
    describe('the clients of a session that ends', () => notificationTests(world))
    describe('a logout', () => ways(world))
  })
}

/** The next requests, by path: clients are notified in parallel. */
async function requests({ receiver }: LogoutWorld, count: number) {
  const came = await Promise.all(Array.from({ length: count }, () => receiver.next()))
  return came.toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** Clients that received further requests, after all due deliveries. */
async function restOf({ keyhall, receiver }: LogoutWorld): Promise<readonly string[]> {
  await keyhall.runJobs()
  return receiver.unread().map(({ path }) => path)
}

function notificationTests(world: LogoutWorld): void {
  it('receive a logout token each, and no other client receives one', async () => {
    const agent = await world.browserWith(people.alice)
    const tokens = await world.tokensIn(agent, es256)
    await world.tokensIn(await world.browserWith(people.alice), post)
    await world.logOut(agent)
    const [toEs256, toWeb] = await requests(world, 2)
    assert.deepEqual([toEs256?.path, toWeb?.path], ['/es256', '/web?tenant=7'])
    for (const request of [toEs256, toWeb]) {
      assert.deepEqual([request?.method, request?.type], ['POST', 'application/x-www-form-urlencoded'])
      assert.deepEqual([...(request?.body.keys() ?? [])], ['logout_token'])
    }
    const ofEs256 = await world.verified(toEs256?.token ?? '', 'es256')
    const ofWeb = await world.verified(toWeb?.token ?? '', 'web')
    const now = world.clock.now()
    const { jti, ...claims } = ofEs256.claims
    const sid = sidOf(tokens)
    const times = { iat: now, exp: now + 2 * MINUTE }
    assert.deepEqual(claims, { iss: world.issuer, sub: people.alice.id, aud: 'es256', ...times, sid, events: EVENTS })
    assert.deepEqual([ofEs256.header.alg, ofWeb.header.alg], ['ES256', 'RS256'])
    assert.deepEqual([ofWeb.claims.aud, ofWeb.claims['sid'], ofWeb.claims.sub], ['web', sid, people.alice.id])
    assert.notEqual(ofWeb.claims.jti, jti)
    assert.deepEqual(await restOf(world), [])
  })

  it('receive one for each user who was signed in there', async () => {
    const agent = await world.browserWith(people.alice, people.bob)
    await world.logOut(agent)
    const came = await requests(world, 2)
    const subjects = await Promise.all(came.map(async ({ token }) => (await world.verified(token, 'web')).claims.sub))
    assert.deepEqual(new Set(subjects), new Set([people.alice.id, people.bob.id]))
    assert.deepEqual(await restOf(world), [])
  })

  it('receive one even if they have revoked their tokens', async () => {
    const agent = await world.browserWith(people.alice)
    const { refresh_token: token } = await world.tokensIn(agent, post, 'openid offline_access')
    await world.protocol.revoke(post, token)
    await world.logOut(agent)
    assert.deepEqual((await requests(world, 2)).map(({ path }) => path), ['/post', '/web?tenant=7'])
  })

  it('receive one even if their tokens have expired and were deleted', async () => {
    const agent = await world.browserWith(people.alice)
    await world.tokensIn(agent, es256)
    for (let day = 0; day < 3; day++) {
      world.clock.advance(DAY + MINUTE)
      await world.keyhall.runJobs()
    }
    await world.logOut(agent)
    assert.deepEqual((await requests(world, 2)).map(({ path }) => path), ['/es256', '/web?tenant=7'])
  })
}

function ways(world: LogoutWorld): void {
  const hintedBy = async (agent: UserAgent) => (await world.tokensIn(agent, web)).id_token

  it('by id_token_hint notifies them once, however often the hint is sent', async () => {
    const agent = await world.browserWith(people.alice)
    const hint = await hintedBy(agent)
    await agent.open(world.url(PATH, { id_token_hint: hint }))
    await world.receiver.next()
    for (let count = 0; count < 3; count++) await agent.open(world.url(PATH, { id_token_hint: hint }))
    assert.deepEqual(await restOf(world), [])
  })

  it('that awaits the confirmation of the user notifies no client yet', async () => {
    const agent = await world.browserWith(people.alice)
    const page = await agent.open(world.url(PATH), CROSS_SITE)
    assert.deepEqual([page.title, await restOf(world)], [words('logout.question'), []])
    await page.submit({}, { 'sec-fetch-site': 'same-origin', origin: world.issuer })
    assert.equal((await world.receiver.next()).path, '/web?tenant=7')
  })

  it('that is refused notifies no client', async () => {
    const agent = await world.browserWith(people.alice)
    const page = await agent.open(world.url(PATH, { client_id: 'web', post_logout_redirect_uri: 'https://evil.example' }))
    assert.deepEqual([page.status, await restOf(world)], [400, []])
  })

  it('without a session notifies no client', async () => {
    await world.logOut(await world.browserWith())
    assert.deepEqual(await restOf(world), [])
  })

  it('is answered before the clients have responded', async () => {
    const agent = await world.browserWith(people.alice)
    world.receiver.hold()
    const page = await signOut(agent, world.url(PATH))
    const request = await world.receiver.next()
    assert.deepEqual([page.status, page.title], [200, words('logout.doneTitle')])
    request.answer()
    assert.deepEqual(await restOf(world), [])
  })
}
