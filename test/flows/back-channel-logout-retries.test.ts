import assert from 'node:assert/strict'
import { EndSessions } from '@keyhall/core/sessions'
import type { SessionId } from '@keyhall/core/shared'
import { decodeJwt } from 'jose'
import { RecordEvents } from '@keyhall/core/audit'
import { DEFAULT_SETTINGS } from '@keyhall/core/instance'
import { anId } from '../contracts/builders.js'
import { queryBeside } from '../processes/query-beside.js'
import { executeBeside } from '../storage/damage.js'
import type { LogoutWorld } from '../support/logout-world.js'
import { es256, logoutWorld, sidOf, web } from '../support/logout-world.js'
import { people } from '../support/standard-document.js'
import { everyDatabase } from '../support/storages.js'
import { HOUR, MINUTE } from '../support/world.js'

/** The pauses between attempts, in seconds. */
const PAUSES = [5, 30, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR, 4 * HOUR, 4 * HOUR, 4 * HOUR, 4 * HOUR]

/** The objects that can be deactivated around a client, and their tables. */
const switches = [
  ['that is', 'clients', 'web'],
  ['whose project is', 'projects', '300'],
  ['whose organization is', 'orgs', '100'],
] as const

for (const kind of everyDatabase) {
  describe(`back-channel logout, failed deliveries (${kind})`, () => {
    const world = logoutWorld(kind, { es256: 'https://169.254.169.254/logout' })
    afterEach(async () => {
      world.receiver.answerWith(200)
      await executeBeside(world.database, 'delete from outbox')
    })
    describe('are retried', () => again(world))
    describe('become dead letters', () => givenUp(world))
    describe('are dropped', () => unsent(world))
    describe('survive the end of a server', () => ended(world))
  })
}

describe('back-channel logout by two servers on one Postgres', () => {
  const world = logoutWorld('postgres')

  it('notifies each client of each session once', async () => {
    const another = await world.another()
    const sids: string[] = []
    for (let count = 0; count < 10; count++) sids.push(sidOf(await world.tokensIn(await world.browserWith(people.alice), web)))
    await endBeside(world, sids)
    await Promise.all([world.keyhall, another, world.keyhall, another].map((server) => server.runJobs()))
    const notifiedSids = world.receiver.unread().map(({ token }) => String(decodeJwt(token)['sid']))
    assert.deepEqual(notifiedSids.toSorted(), sids.toSorted())
    await another.close()
  })
})

/** Imitates a server that dies right after its commit, before it wakes the delivery. */
async function endBeside(world: LogoutWorld, sids: readonly string[]): Promise<void> {
  const [storage, ids, { clock }] = [await world.storage(), { next: anId }, world]
  const events = new RecordEvents({ ids, clock, instance: () => ({ settings: DEFAULT_SETTINGS }) })
  const end = new EndSessions({ storage, ids, clock, events, bell: { ring: () => undefined } })
  await end.end(sids as readonly SessionId[])
}

/** Signs alice in at a client and out again; returns after all due deliveries were attempted. */
async function signInAndOut(world: LogoutWorld, ...more: readonly Parameters<LogoutWorld['tokensIn']>[1][]): Promise<void> {
  const agent = await world.browserWith(people.alice)
  for (const client of more) await world.tokensIn(agent, client)
  await world.logOut(agent)
  await world.keyhall.runJobs()
}

async function advance(world: LogoutWorld, seconds: number): Promise<void> {
  world.clock.advance(seconds)
  await world.keyhall.runJobs()
}

/** The dead letters. */
const dead = ({ database }: LogoutWorld) => queryBeside(database, 'select attempts, last_problem from outbox where failed_at is not null')

const waiting = ({ database }: LogoutWorld) => queryBeside(database, 'select last_problem, body from outbox where failed_at is null')

/** Imitates `keyhall keys rotate`. */
const wantOtherKeys = async (world: LogoutWorld): Promise<void> =>
  (await world.storage()).run(async ({ signingKeys }) => {
    const rotateAt = world.clock.now()
    for (const key of await signingKeys.lockAll()) if (key.state === 'active') await signingKeys.update({ ...key, rotateAt })
  })

function again(world: LogoutWorld): void {
  it('after five seconds, with a fresh token', async () => {
    world.receiver.answerWith(503)
    await signInAndOut(world)
    const first = await world.receiver.next()
    world.receiver.answerWith(200)
    await advance(world, 4)
    assert.deepEqual(world.receiver.unread(), [])
    await advance(world, 1)
    const second = await world.receiver.next()
    const [one, other] = [await world.verified(first.token, 'web'), await world.verified(second.token, 'web')]
    assert.equal((other.claims.iat ?? 0) - (one.claims.iat ?? 0), 5)
    assert.notEqual(one.claims.jti, other.claims.jti)
    assert.equal(one.claims['sid'], other.claims['sid'])
    assert.deepEqual(await waiting(world), [])
  })

  it('when the server of the client was down and is up again', async () => {
    await world.receiver.stop()
    await signInAndOut(world)
    await advance(world, 5)
    await world.receiver.start()
    await advance(world, 30)
    assert.equal((await world.receiver.next()).path, '/web?tenant=7')
    assert.deepEqual(await waiting(world), [])
  })

  it('without following a redirect', async () => {
    world.receiver.answerWith(302, { location: `${world.receiver.origin}/elsewhere` })
    await signInAndOut(world)
    assert.deepEqual(world.receiver.unread().map(({ path }) => path), ['/web?tenant=7'])
    const [row] = await waiting(world)
    assert.equal(row?.['last_problem'], 'the client answered 302')
  })

  it('and are counted in the metrics until they succeed', async () => {
    const gauges = async () => (await world.protocol.get('/debug/metrics')).text.match(/^keyhall_outbox_(waiting|dead) \d+$/gm)
    world.receiver.answerWith(500)
    await signInAndOut(world)
    await world.keyhall.runJobs()
    assert.deepEqual(await gauges(), ['keyhall_outbox_waiting 1', 'keyhall_outbox_dead 0'])
    world.receiver.answerWith(200)
    await advance(world, 5)
    await world.keyhall.runJobs()
    assert.deepEqual(await gauges(), ['keyhall_outbox_waiting 0', 'keyhall_outbox_dead 0'])
    world.receiver.unread()
  })

  it('from a message without a token', async () => {
    world.receiver.answerWith(500)
    await signInAndOut(world)
    const [row] = await waiting(world)
    const body = typeof row?.['body'] === 'string' ? (JSON.parse(row['body']) as object) : row?.['body']
    assert.deepEqual(Object.keys(body ?? {}).toSorted(), ['clientId', 'sessionId', 'userId'])
    world.receiver.unread()
  })

  it('with a token of the current signing key', async () => {
    world.receiver.answerWith(500)
    await signInAndOut(world)
    await world.receiver.next()
    world.receiver.answerWith(200)
    await wantOtherKeys(world)
    await world.keyhall.runJobs()
    await advance(world, HOUR)
    const { token } = await world.receiver.next()
    await world.verified(token, 'web')
  })
}

function givenUp(world: LogoutWorld): void {
  it('after a day and thirteen attempts', async () => {
    world.receiver.answerWith(500)
    await signInAndOut(world)
    for (const pause of PAUSES) await advance(world, pause)
    assert.equal(world.receiver.unread().length, 13)
    await advance(world, 4 * HOUR)
    assert.deepEqual(world.receiver.unread(), [])
    assert.deepEqual(await dead(world), [{ attempts: 13, last_problem: 'the client answered 500' }])
  })

  it('after three rejections', async () => {
    world.receiver.answerWith(400)
    await signInAndOut(world)
    for (const pause of PAUSES) await advance(world, pause)
    assert.equal(world.receiver.unread().length, 3)
    assert.deepEqual(await dead(world), [{ attempts: 3, last_problem: 'the client answered 400' }])
  })

  it('with the reason when the address is forbidden', async () => {
    await signInAndOut(world, es256)
    for (const pause of PAUSES) await advance(world, pause)
    assert.deepEqual(await dead(world), [{ attempts: 13, last_problem: 'address_forbidden: 169.254.169.254 is link-local' }])
    world.receiver.unread()
  })

  it('which are deleted after 30 days', async () => {
    world.receiver.answerWith(400)
    await signInAndOut(world)
    for (const pause of [5, 30, 29 * 24 * HOUR]) await advance(world, pause)
    assert.equal((await dead(world)).length, 1)
    await advance(world, 24 * HOUR + 10 * MINUTE)
    assert.deepEqual(await dead(world), [])
    world.receiver.unread()
  })
}

function unsent(world: LogoutWorld): void {
  /** Runs a change of the client between two attempts. */
  const changed = async (sql: string) => {
    world.receiver.answerWith(500)
    await signInAndOut(world)
    await world.receiver.next()
    await executeBeside(world.database, sql)
    await advance(world, 5)
    const came = world.receiver.unread()
    assert.deepEqual([await waiting(world), await dead(world)], [[], []])
    return came
  }

  for (const [what, table, id] of switches) {
    it(`for a client ${what} no longer active`, async () => {
      assert.deepEqual(await changed(`update ${table} set state = 'inactive' where id = '${id}'`), [])
      await executeBeside(world.database, `update ${table} set state = 'active' where id = '${id}'`)
    })
  }

  it('for a client that has removed its logout URI', async () => {
    const without = world.database.kind === 'postgres' ? "body - 'backchannelLogoutUri'" : "json_remove(body, '$.backchannelLogoutUri')"
    assert.deepEqual(await changed(`update clients set version = version + 1, body = ${without} where id = 'web'`), [])
    await world.restart()
  })
}

function ended(world: LogoutWorld): void {
  it('between commit and delivery: the next server delivers', async () => {
    await endBeside(world, [sidOf(await world.tokensIn(await world.browserWith(people.alice), web))])
    assert.deepEqual(world.receiver.unread(), [])
    await world.restart()
    await world.keyhall.runJobs()
    assert.equal((await world.receiver.next()).path, '/web?tenant=7')
  })

  it('during a delivery: the server waits for the response', async () => {
    world.receiver.hold()
    const agent = await world.browserWith(people.alice)
    await world.logOut(agent)
    const request = await world.receiver.next()
    const restarted = world.restart()
    request.answer()
    await restarted
    assert.deepEqual(await waiting(world), [])
  })

  it('in the middle of a delivery: another server delivers once the lease has expired', async () => {
    const storage = await world.storage()
    await endBeside(world, [sidOf(await world.tokensIn(await world.browserWith(people.alice), web))])
    const claimed = await storage.run(({ outbox }) => outbox.claim(world.clock.now(), 1, 30))
    assert.equal(claimed.length, 1)
    await advance(world, 29)
    assert.deepEqual(world.receiver.unread(), [])
    await advance(world, 1)
    assert.equal((await world.receiver.next()).path, '/web?tenant=7')
  })
}
