import assert from 'node:assert/strict'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import type { JSONWebKeySet } from 'jose'
import { assertionOf } from '../support/assertions.js'
import { answerOf, signIn, signOut } from '../support/authorization.js'
import { freePort } from '../support/keyhall-process.js'
import { Protocol } from '../support/protocol.js'
import { graceDocument } from '../support/grace-document.js'
import { clients, people, robots } from '../support/standard-document.js'
import type { TestClient } from '../support/standard-document.js'
import { UserAgent } from '../support/user-agent.js'
import { executeBeside } from '../storage/damage.js'
import type { Called, Caller } from './caller.js'
import { countBeside } from './query-beside.js'
import { RemoteWorld } from './remote-world.js'
import { TwoServers } from './two-servers.js'

const RACES = Number(process.env['RACES'] ?? 5)
const RIVALS = 20
const OFFLINE = { scope: 'openid offline_access' }
const DAY = 86_400

describe('two servers on one Postgres', () => {
  let both: TwoServers
  before(async () => {
    both = await TwoServers.start(undefined, graceDocument({ instance: 0, ofClients: { [clients.eddsa.id]: 30 } }))
  })
  after(() => both.stop())

  it('start at once on an empty database, which one of them sets up', async () => {
    const outputs = [both.one.server.output, both.other.server.output]
    assert.equal(outputs.filter((output) => output.includes('This is a new installation')).length, 1)
    const count = (table: string) => countBeside(both.installation.storage, `select count(*) from ${table}`)
    assert.deepEqual([await count('instance'), await count("signing_keys where state = 'active'")], [1, 3])
  })

  it('let a person begin a sign-in at one and finish it at the other', async () => {
    const before = both.balancer.requests
    const person = new UserAgent()
    const answer = answerOf(await signIn(person, both.world.authorizeUrl(), people.bob))
    assert.ok(answer?.parameters['code'])
    assert.ok(both.balancer.requests - before >= 5, 'each request of the sign-in came through the balancer')
    assert.ok(answerOf(await person.open(both.world.authorizeUrl())), 'and both know the session')
  })

  describe('race', () => races(() => both))
  describe('assertion', () => assertions(() => both))
  describe('access that one of them revokes', () => endings(() => both))
  describe('keys', () => keys(() => both))
})

/** The same call by many clients, half of them at each server. @returns what succeeded */
async function race<B>(both: TwoServers, call: (caller: Caller) => Promise<Called<B>>): Promise<Partial<B>[]> {
  const callers = [both.one.caller, both.other.caller]
  const rivals = Array.from({ length: RIVALS }, (_, number) => callers[number % callers.length] ?? both.one.caller)
  const answers = await Promise.all(rivals.map(call))
  assert.deepEqual(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 400), [])
  return answers.filter(({ status }) => status === 200).map(({ body }) => body)
}

async function isActiveAtBoth({ one, other }: TwoServers, client: TestClient, token: string): Promise<boolean[]> {
  return Promise.all([one, other].map(({ caller }) => caller.isActive(client, token)))
}

function races(given: () => TwoServers): void {
  it(`redeems a code for exactly one of ${RIVALS} requests, and revokes its tokens on the second use`, async function () {
    this.timeout(5_000 + RACES * 1_000)
    for (let number = 0; number < RACES; number++) {
      const { code, client } = await given().world.code(OFFLINE)
      const won = await race(given(), (caller) => caller.redeem(client, code))
      assert.equal(won.length, 1)
      assert.deepEqual(await isActiveAtBoth(given(), client, won[0]?.access_token ?? ''), [false, false])
      assert.equal((await given().other.caller.refresh(client, won[0]?.refresh_token ?? '')).body.error, 'invalid_grant')
    }
  })

  it(`rotates a refresh token for exactly one of ${RIVALS} requests, and revokes the family`, async function () {
    this.timeout(5_000 + RACES * 1_000)
    for (let number = 0; number < RACES; number++) {
      const tokens = await given().world.tokens(OFFLINE)
      const won = await race(given(), (caller) => caller.refresh(clients.web, tokens.refresh_token))
      assert.equal(won.length, 1)
      for (const token of [tokens.access_token, won[0]?.access_token ?? '']) {
        assert.deepEqual(await isActiveAtBoth(given(), clients.web, token), [false, false])
      }
      assert.equal((await given().one.caller.refresh(clients.web, won[0]?.refresh_token ?? '')).body.error, 'invalid_grant')
    }
  })

  it(`gives each of ${RIVALS} requests the same refresh token within the grace period, at either server`, async function () {
    this.timeout(5_000 + RACES * 1_000)
    for (let number = 0; number < RACES; number++) {
      const client = clients.eddsa
      const tokens = await given().world.tokens({ ...OFFLINE, client })
      const won = await race(given(), (caller) => caller.refresh(client, tokens.refresh_token))
      assert.equal(won.length, RIVALS)
      assert.equal(new Set(won.map((body) => body.refresh_token)).size, 1)
      const unused = `select count(*) from refresh_tokens t join grants g on g.id = t.grant_id where g.client_id = '${client.id}' and t.used_at is null`
      assert.equal(await countBeside(given().installation.storage, unused), number + 1)
      assert.deepEqual(await isActiveAtBoth(given(), client, won.at(-1)?.access_token ?? ''), [true, true])
    }
  })

  it('share the budget of wrong passwords', async () => {
    const person = new UserAgent()
    let page = await (await person.open(given().world.authorizeUrl())).submit({ loginName: people.greta.loginName })
    const statuses: number[] = []
    // 5 are free; then the account waits 1, 2, 4 … seconds, which may pass while a busy machine looks at the next password.
    for (let attempt = 0; attempt < 12 && statuses.at(-1) !== 429; attempt++) {
      page = await page.submit({ password: `wrong ${attempt}` })
      statuses.push(page.status)
    }
    assert.deepEqual([statuses.slice(0, 6), statuses.at(-1)], [Array.from({ length: 6 }, () => 422), 429])
  })
}

/** Assertions are made for the address that both have, by the clock of this machine. */
function assertions(given: () => TwoServers): void {
  it('of a client is accepted once, by one server and not by the other', async () => {
    const { one, other, world } = given()
    const assertion = assertionOf(clients.keyed, world.protocol.audience)
    assert.deepEqual([await one.caller.present(assertion), await other.caller.present(assertion)], [200, 401])
  })

  it('of a service user is accepted once, by one server and not by the other', async () => {
    const { one, other, world } = given()
    const assertion = assertionOf(robots.robot, world.protocol.audience)
    const [first, second] = [await other.caller.jwtProfile(assertion), await one.caller.jwtProfile(assertion)]
    assert.deepEqual([first.status, second.body.error], [200, 'invalid_grant'])
  })

  it(`of a client is accepted exactly once in ${RIVALS} concurrent requests to both servers`, async () => {
    const { one, other, world } = given()
    const assertion = assertionOf(clients.keyed, world.protocol.audience)
    const callers = [one.caller, other.caller]
    const answers = await Promise.all(Array.from({ length: RIVALS }, (_, number) => (callers[number % 2] ?? one.caller).present(assertion)))
    assert.deepEqual([answers.filter((status) => status === 200).length, answers.filter((status) => status === 401).length], [1, RIVALS - 1])
  })
}

function endings(given: () => TwoServers): void {
  for (const client of [clients.web, clients.jwt]) {
    it(`is invalid at the other at once: a revoked access token of ${client.id}`, async () => {
      const { one, other, world } = given()
      const { access_token: token, refresh_token: refresh } = await world.tokens({ client, ...OFFLINE })
      assert.deepEqual(await isActiveAtBoth(given(), client, token), [true, true])
      assert.equal(await one.caller.revoke(client, token), 200)
      assert.equal(await other.caller.isActive(client, token), false)
      assert.equal((await other.caller.refresh(client, refresh)).status, 200)
    })
  }

  it('is invalid at the other at once: a revoked refresh token with its family', async () => {
    const { one, other, world } = given()
    const tokens = await world.tokens(OFFLINE)
    assert.equal(await other.caller.isActive(clients.web, tokens.access_token), true)
    assert.equal(await one.caller.revoke(clients.web, tokens.refresh_token), 200)
    assert.equal(await other.caller.isActive(clients.web, tokens.access_token), false)
    assert.equal((await other.caller.refresh(clients.web, tokens.refresh_token)).body.error, 'invalid_grant')
  })

  it('is invalid at the other at once: a session after logout, with its tokens', async () => {
    const both = given()
    // A world of its own, whose person signs out.
    const world = new RemoteWorld(both.balancer.url)
    const tokens = await world.tokens(OFFLINE, people.bob)
    const person = await world.agentOf(people.bob)
    both.send(both.one)
    assert.equal((await signOut(person, world.url('/oidc/v1/end_session'))).status, 200)
    both.send(both.other)
    assert.equal(answerOf(await person.open(world.authorizeUrl())), undefined)
    both.alternate()
    assert.equal(await both.other.caller.isActive(clients.web, tokens.access_token), false)
    assert.equal((await both.other.caller.refresh(clients.web, tokens.refresh_token)).body.error, 'invalid_grant')
  })

  it('is invalid at both at once: sessions and tokens of a deactivated user', async () => {
    const tokens = await given().world.tokens(OFFLINE, people.carol)
    const deactivation = `update users set state = 'inactive' where id = '${people.carol.id}'`
    await executeBeside(given().installation.storage, deactivation)
    assert.deepEqual(await isActiveAtBoth(given(), clients.web, tokens.access_token), [false, false])
    assert.equal((await given().other.caller.refresh(clients.web, tokens.refresh_token)).body.error, 'invalid_grant')
  })

  it('is invalid at both at once: tokens of a deactivated client', async () => {
    const { one, other, world, installation } = given()
    const tokens = await world.tokens({ client: clients.inside, ...OFFLINE })
    const deactivation = `update clients set state = 'inactive', version = version + 1 where id = '${clients.inside.id}'`
    await executeBeside(installation.storage, deactivation)
    for (const { caller } of [one, other]) {
      const { status, body } = await caller.refresh(clients.inside, tokens.refresh_token)
      assert.deepEqual([status, body.error], [401, 'invalid_client'])
      assert.equal(await caller.isActive(clients.api, tokens.access_token), false)
    }
  })
}

const keySetOf = async (baseUrl: string): Promise<JSONWebKeySet> => (await new Protocol(baseUrl).get<JSONWebKeySet>('/oauth/v2/keys')).body

const kidsOf = ({ keys: published }: JSONWebKeySet): string[] => published.map(({ kid }) => kid ?? '').sort()

const kidOf = (jwt: string): string => decodeProtectedHeader(jwt).kid ?? ''

function keys(given: () => TwoServers): void {
  it('are the same at both servers, and verify tokens of either', async () => {
    const { one, other, balancer } = given()
    const [ours, theirs] = await Promise.all([keySetOf(one.server.baseUrl), keySetOf(other.server.baseUrl)])
    assert.deepEqual(ours, theirs)
    given().send(one)
    const { id_token: idToken, access_token: jwt } = await given().world.tokens({ client: clients.jwt })
    given().alternate()
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(theirs), { issuer: balancer.url, audience: clients.jwt.id })
    assert.equal(payload.sub, people.alice.id)
    assert.equal(await other.caller.isActive(clients.jwt, jwt), true)
    assert.equal((await new Protocol(other.server.baseUrl).userinfo(jwt)).status, 200)
  })

  it('stay valid at both servers across a rotation by a third', async function () {
    this.timeout(40_000)
    const { one, other, world, installation } = given()
    const { access_token: old } = await world.tokens({ client: clients.jwt })
    // Every server checks at start-up whether keys are due: first the next keys are published, then they sign.
    const month = 31 * DAY
    const ageing = `update signing_keys set activated_at = activated_at - ${month}, created_at = created_at - ${month}`
    await executeBeside(installation.storage, ageing)
    const first = given().launch({}, await freePort())
    await first.ready()
    await first.end('SIGKILL')
    await executeBeside(installation.storage, "update signing_keys set created_at = created_at - 606 where state = 'next'")
    const third = given().launch({}, await freePort())
    await third.ready()

    given().balancer.to(third.baseUrl)
    const { access_token: fresh } = await world.tokens({ client: clients.jwt })
    given().alternate()
    assert.notEqual(kidOf(fresh), kidOf(old))
    for (const { caller } of [one, other]) {
      assert.deepEqual([await caller.isActive(clients.jwt, fresh), await caller.isActive(clients.jwt, old)], [true, true])
    }
    assert.equal((await new Protocol(third.baseUrl).userinfo(old)).status, 200)
    const published = kidsOf(await keySetOf(third.baseUrl))
    assert.equal(published.length, 6)
    for (const { server } of [one, other]) assert.deepEqual(kidsOf(await keySetOf(server.baseUrl)), published)
    await third.end('SIGKILL')
  })
}
