import assert from 'node:assert/strict'
import { decodeJwt } from 'jose'
import { contentBeside } from '../processes/query-beside.js'
import { executeBeside } from '../storage/damage.js'
import { recordedBy, trailOf, typesOf } from '../support/audit-trail.js'
import { USER_ID, acting, agentRobot, exchange, exchangeDocument, exchanged, exchangers, staff } from '../support/exchange.js'
import { clients, people } from '../support/standard-document.js'
import { DAY, onEveryDatabase } from '../support/world.js'
import type { World } from '../support/world.js'

const { alice, bob } = people
const OFFLINE = { scope: 'openid offline_access' }
const byWeb = { kind: 'client', clientId: 'web' }

onEveryDatabase('the audit trail of tokens', (world) => {
  before(() => world.keyhall.runJobs())

  describe('of the token endpoint', () => hotPath(world))
  describe('of revocations', () => revocations(world))
  describe('of replayed credentials', () => thefts(world))
  describe('of impersonation', () => impersonation(world))
  describe('when it cannot be written', () => unwritable(world))
  describe('retention', () => retention(world))
}, { bootstrap: exchangeDocument() })

function hotPath(world: World): void {
  it('records nothing for issuing, refreshing, introspecting and reading tokens', async () => {
    await world.agentOf(alice)
    const tables = async () => {
      const { audit_events: events, outbox } = await contentBeside(world.database)
      return { events, outbox }
    }
    const before = await tables()
    for (const client of [clients.web, clients.jwt]) {
      const tokens = await world.tokens({ client, ...OFFLINE })
      const { access_token: fresh } = (await world.protocol.refresh(client, tokens.refresh_token)).body
      assert.equal((await world.protocol.introspect(client, fresh)).body['active'], true)
      assert.equal((await world.protocol.userinfo(fresh)).status, 200)
    }
    assert.equal((await world.protocol.token(clients.web, { grant_type: 'client_credentials', scope: 'openid' })).status, 200)
    const { access_token: subject } = await world.tokens({ client: exchangers.basic })
    assert.ok(await exchanged(world, { subject_token: subject }))
    assert.deepEqual(await tables(), before)
  })
}

function revocations(world: World): void {
  it('records the revocation of a refresh token by its grant, and of access tokens in both formats by themselves, each once', async () => {
    for (const client of [clients.web, clients.jwt]) {
      const { access_token: access, refresh_token: refresh } = await world.tokens({ client, ...OFFLINE })
      const events = await recordedBy(world, async () => {
        for (const token of [access, access, refresh, refresh]) assert.equal((await world.protocol.revoke(client, token)).status, 200)
      })
      const by = { kind: 'client', clientId: client.id }
      const before = { clientId: client.id, userId: alice.id }
      assert.deepEqual(events.map(({ type, aggregate, orgId, actor, before: recorded }) => [type, aggregate.type, orgId, actor, recorded]), [
        ['token.revoked', 'token', '100', by, before],
        ['token.revoked', 'grant', '100', by, before],
      ])
      const text = JSON.stringify(events)
      for (const token of [access, refresh]) assert.ok(!text.includes(token.slice(-20)))
    }
  })

  it('records the request id of the response', async () => {
    const { access_token: token } = await world.tokens()
    let requestId: unknown
    const [event] = await recordedBy(world, async () => {
      requestId = (await world.protocol.revoke(clients.web, token)).headers['x-request-id']
    })
    assert.equal(event?.origin?.requestId, requestId)
  })

  it('records one of two parallel requests for the same token', async () => {
    for (const client of [clients.web, clients.jwt]) {
      const { access_token: token } = await world.tokens({ client })
      const events = await recordedBy(world, () => Promise.all([1, 2, 3, 4].map(() => world.protocol.revoke(client, token))))
      assert.deepEqual(typesOf(events), ['token.revoked'])
    }
  })

  it('records nothing for unknown tokens and tokens of other clients', async () => {
    const { access_token: token } = await world.tokens({ client: clients.post })
    assert.deepEqual(await recordedBy(world, async () => {
      for (const text of ['x', `at_${'A'.repeat(65)}`, token]) await world.protocol.revoke(clients.web, text)
    }), [])
  })
}

function thefts(world: World): void {
  it('records the reuse of a code once, however often it is repeated', async () => {
    const granted = await world.code()
    const { body } = await world.redeem(granted)
    const events = await recordedBy(world, async () => {
      for (let time = 0; time < 3; time++) assert.equal((await world.redeem(granted)).body.error, 'invalid_grant')
    })
    assert.deepEqual(events.map(({ type, orgId, actor, before, after }) => [type, orgId, actor, before, after]), [
      ['grant.revoked', '100', byWeb, { clientId: 'web', userId: decodeJwt(body.id_token).sub }, { reason: 'code_reused' }],
    ])
    assert.ok(!JSON.stringify(events).includes(granted.code.slice(-20)))
  })

  it('records the reuse of a refresh token', async () => {
    const { refresh_token: refresh } = await world.tokens(OFFLINE)
    await world.protocol.refresh(clients.web, refresh)
    const events = await recordedBy(world, async () => {
      for (let time = 0; time < 2; time++) assert.equal((await world.protocol.refresh(clients.web, refresh)).body.error, 'invalid_grant')
    })
    assert.deepEqual(events.map(({ type, after }) => [type, after]), [['grant.revoked', { reason: 'refresh_token_reused' }]])
    assert.ok(!JSON.stringify(events).includes(refresh.slice(-20)))
  })

  it('records one event for parallel uses of a code', async () => {
    const granted = await world.code()
    const events = await recordedBy(world, () => Promise.all([1, 2, 3, 4, 5].map(() => world.redeem(granted))))
    assert.deepEqual(events.map(({ type, after }) => [type, after]), [['grant.revoked', { reason: 'code_reused' }]])
  })

  it('records a wrong code_verifier', async () => {
    const granted = await world.code({ client: clients.spa })
    const events = await recordedBy(world, () => world.redeem(granted, { code_verifier: 'w'.repeat(43) }))
    assert.deepEqual(events.map(({ type, after }) => [type, after]), [['grant.revoked', { reason: 'verifier_wrong' }]])
  })
}

function impersonation(world: World): void {
  it('records the actor, the subject and the client, once for each exchange', async () => {
    const { access_token: actor } = await world.tokens({ client: exchangers.basic }, staff.sam)
    const events = await recordedBy(world, () => exchanged(world, { subject_token: bob.id, subject_token_type: USER_ID, ...acting(actor) }))
    const [event] = events
    assert.deepEqual(typesOf(events), ['token.exchanged'])
    assert.deepEqual([event?.aggregate, event?.orgId], [{ type: 'user', id: bob.id }, '100'])
    assert.deepEqual(event?.actor, { kind: 'user', userId: staff.sam.id, orgId: '100' })
    const { grantId, ...after } = event?.after ?? {}
    assert.equal(typeof grantId, 'string')
    const { audience, ...others } = after
    assert.deepEqual(others, { userId: bob.id, clientId: exchangers.basic.id, scopes: ['openid'] })
    assert.ok(Array.isArray(audience))
    assert.ok(event?.origin?.requestId)
    assert.ok(!JSON.stringify(events).includes(actor.slice(-20)))
  })

  it('records the exchange for every requested token type', async () => {
    const { access_token: actor } = await world.tokens({ client: exchangers.basic, ...OFFLINE }, staff.sam)
    const subject = { subject_token: bob.id, subject_token_type: USER_ID, ...acting(actor) }
    for (const own of [
      { requested_token_type: 'urn:ietf:params:oauth:token-type:id_token' },
      { requested_token_type: 'urn:ietf:params:oauth:token-type:jwt' },
      { scope: 'openid offline_access' },
    ]) {
      const events = await recordedBy(world, async () => {
        const { status, text } = await exchange(world, { ...subject, ...own })
        assert.equal(status, 200, text)
      })
      assert.deepEqual(typesOf(events), ['token.exchanged'], JSON.stringify(own))
    }
  })

  it('records nothing for a refused exchange', async () => {
    const { access_token: actor } = await world.tokens({ client: exchangers.basic }, alice)
    const robot = agentRobot.token
    assert.deepEqual(await recordedBy(world, async () => {
      assert.equal((await exchange(world, { subject_token: bob.id, subject_token_type: USER_ID, ...acting(actor) })).status, 400)
      assert.equal((await exchange(world, { subject_token: bob.id, subject_token_type: USER_ID })).status, 400)
      assert.equal((await exchange(world, { subject_token: staff.ida.id, subject_token_type: USER_ID, ...acting(robot) })).status, 400)
    }), [])
  })
}

function unwritable(world: World): void {
  const without = async (work: () => Promise<void>): Promise<void> => {
    await executeBeside(world.database, 'alter table audit_events rename to hidden_events')
    try {
      await work()
    } finally {
      await executeBeside(world.database, 'alter table hidden_events rename to audit_events')
    }
  }

  it('rejects recorded operations, and still issues tokens', async () => {
    const { access_token: token, refresh_token: refresh } = await world.tokens(OFFLINE)
    const { access_token: actor } = await world.tokens({ client: exchangers.basic }, staff.sam)
    const events = await recordedBy(world, () => without(async () => {
      for (const text of [token, refresh]) assert.equal((await world.protocol.revoke(clients.web, text)).status, 503)
      const acted = await exchange(world, { subject_token: bob.id, subject_token_type: USER_ID, ...acting(actor) })
      assert.deepEqual([acted.status, acted.body.access_token], [503, undefined])
      assert.equal((await world.protocol.token(clients.web, { grant_type: 'client_credentials', scope: 'openid' })).status, 200)
    }))
    assert.deepEqual(events, [])
    assert.equal((await world.protocol.introspect(clients.web, token)).body['active'], true)
    assert.equal((await world.protocol.refresh(clients.web, refresh)).status, 200)
  })
}

function retention(world: World): void {
  it('deletes events one year after they were recorded', async () => {
    const { access_token: token } = await world.tokens()
    const [event] = await recordedBy(world, () => world.protocol.revoke(clients.web, token))
    const isThere = async () => (await trailOf(world)).some(({ id }) => id === event?.id)
    world.clock.advance(365 * DAY)
    await world.keyhall.runJobs()
    assert.equal(await isThere(), true)
    world.clock.advance(1)
    await world.keyhall.runJobs()
    assert.equal(await isThere(), false)
  })

  it('applies the configured retention to existing events too', async () => {
    const { access_token: token } = await world.tokens()
    const [event] = await recordedBy(world, () => world.protocol.revoke(clients.web, token))
    const storage = await world.storage()
    await storage.run(async ({ instance }) => {
      const stored = (await instance.get()) ?? assert.fail()
      await instance.put({ ...stored, settings: { ...stored.settings, audit: { retention: DAY } } })
    })
    world.clock.advance(DAY + 1)
    await world.keyhall.runJobs()
    assert.equal((await trailOf(world)).some(({ id }) => id === event?.id), false)
  })
}
