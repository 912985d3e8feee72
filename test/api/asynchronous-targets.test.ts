import assert from 'node:assert/strict'
import { queryBeside } from '../processes/query-beside.js'
import {
  aTarget, bind, deliveriesOf, eventsOf, freeAll, onRequest, onResponse, restAsync, webhook, withActions,
} from '../support/actions.js'
import { callers } from '../support/api-callers.js'
import { Api, apiOnEveryStorage, overTransports } from '../support/api.js'
import { everyDatabase } from '../support/storages.js'
import { isSigned, targetReceiver } from '../support/target-receiver.js'
import { startedWorld } from '../support/world.js'

const METHOD = 'management.v1.ManagementService/GetIAM'
const FEATURES = 'feature.v2.FeatureService/SetInstanceFeatures'
const V3 = 'action.v3alpha.ActionService'

/** Returns when every due delivery was attempted, including those that an event makes due. */
async function deliverAll({ world }: Api): Promise<void> {
  for (let round = 0; round < 3; round++) await world.keyhall.runJobs()
}

apiOnEveryStorage('an asynchronous target', (api) => {
  const receiver = targetReceiver()
  afterEach(() => freeAll(api))

  it('receives request and response once, signed', async () => {
    const target = await aTarget(api, receiver, '/async', restAsync)
    await bind(api, onRequest(METHOD), target)
    await bind(api, onResponse(METHOD), target)
    await api.ok(METHOD)
    await deliverAll(api)
    const calls = receiver.to('/async')
    assert.deepEqual(new Set(calls.map(({ json }) => 'response' in json)), new Set([false, true]))
    assert.equal(calls.length, 2)
    for (const call of calls) assert.ok(isSigned(call, target.signingKey, api.world.clock.now()))
    const ids = calls.map(({ headers }) => headers['x-keyhall-delivery'])
    assert.equal(new Set(ids).size, 2)
  })

  it('is retried with increasing delays under the same id, and each attempt is recorded', async () => {
    const target = await aTarget(api, receiver, '/retry', restAsync)
    await bind(api, onRequest(METHOD), target)
    receiver.answer('/retry', { status: 503 })
    await api.ok(METHOD)
    await deliverAll(api)
    for (const [seconds, attempts] of [[4, 1], [1, 2], [29, 2], [1, 3]] as const) {
      api.world.clock.advance(seconds)
      await deliverAll(api)
      assert.equal(receiver.to('/retry').length, attempts, `${seconds} s later`)
    }
    receiver.answer('/retry', {})
    api.world.clock.advance(120)
    await deliverAll(api)
    api.world.clock.advance(3600)
    await deliverAll(api)
    assert.deepEqual((await deliveriesOf(api, target)).map(({ attempt, error, isAsync }) => [attempt, error, isAsync]), [
      [4, undefined, true], [3, 'answered 503', true], [2, 'answered 503', true], [1, 'answered 503', true],
    ])
    assert.equal(new Set(receiver.to('/retry').map(({ headers }) => headers['x-keyhall-delivery'])).size, 1)
    const signed = receiver.to('/retry').map((call) => isSigned(call, target.signingKey, api.world.clock.now() - 3600))
    assert.deepEqual(signed, [true, true, true, true])
  })

  it('is repeated with the original payload and attempts of its own', async () => {
    const target = await aTarget(api, receiver, '/again', restAsync)
    await bind(api, onRequest(METHOD), target)
    await api.ok(METHOD)
    await deliverAll(api)
    const [first] = await deliveriesOf(api, target)
    const deliveryId = String(first?.['deliveryId'])
    await api.refused('permission_denied', `${V3}/ReplayTargetDelivery`, { targetId: target.id, deliveryId }, { as: callers.iamViewer })
    await api.ok(`${V3}/ReplayTargetDelivery`, { targetId: target.id, deliveryId })
    await deliverAll(api)
    const [one, two, ...others] = receiver.to('/again')
    assert.equal(others.length, 0)
    assert.equal(one?.body, two?.body)
    assert.deepEqual((await deliveriesOf(api, target)).map(({ attempt }) => attempt), [1, 1])
    assert.ok((await eventsOf(api, target.id)).includes('target.call.replayed'))
  })

  it('is not repeated if the call is unknown, of another target, or synchronous', async () => {
    const [target, other] = [await aTarget(api, receiver, '/sync', webhook(false)), await aTarget(api, receiver, '/async', restAsync)]
    await bind(api, onRequest(METHOD), target, other)
    await api.ok(METHOD)
    await deliverAll(api)
    const [sync, async] = [(await deliveriesOf(api, target))[0]?.['deliveryId'], (await deliveriesOf(api, other))[0]?.['deliveryId']]
    await api.refused('failed_precondition', `${V3}/ReplayTargetDelivery`, { targetId: target.id, deliveryId: sync })
    await api.refused('not_found', `${V3}/ReplayTargetDelivery`, { targetId: target.id, deliveryId: async })
    await api.refused('not_found', `${V3}/ReplayTargetDelivery`, { targetId: target.id, deliveryId: 'nothing' })
    await api.refused('not_found', `${V3}/ReplayTargetDelivery`, { targetId: 'nothing', deliveryId: async })
    await deliverAll(api)
    assert.equal(receiver.received.length, 2)
  })

  it('is not called after its deletion', async () => {
    const target = await aTarget(api, receiver, '/gone', restAsync)
    await bind(api, onRequest(METHOD), target)
    receiver.answer('/gone', { status: 500 })
    await api.ok(METHOD)
    await deliverAll(api)
    await api.ok(`${V3}/DeleteTarget`, { targetId: target.id })
    api.world.clock.advance(5)
    await deliverAll(api)
    assert.equal(receiver.to('/gone').length, 1)
  })

  it('is not called if another target interrupted the method', async () => {
    const [target, interrupting] = [await aTarget(api, receiver, '/async', restAsync), await aTarget(api, receiver, '/no', webhook(true))]
    receiver.answer('/no', { status: 500 })
    await bind(api, onRequest(METHOD), target, interrupting)
    await api.refused('failed_precondition', METHOD)
    await deliverAll(api)
    assert.deepEqual(receiver.to('/async'), [])
  })
}, withActions)

for (const kind of everyDatabase) {
  describe(`an asynchronous target that never succeeds (${kind})`, () => {
    const api = new Api(startedWorld(kind, withActions), 'rest')
    const receiver = targetReceiver()
    afterEach(() => freeAll(api))
    const dead = async () => {
      const rows = await queryBeside(
        api.world.database,
        'select attempts, last_problem from outbox where failed_at is not null order by id',
      )
      return rows.map((row) => [Number(row['attempts']), row['last_problem']])
    }

    it('ends as a dead letter after three rejections, or after a day', async () => {
      await bind(
        api,
        onRequest(METHOD),
        await aTarget(api, receiver, '/refuses', restAsync),
        await aTarget(api, receiver, '/fails', restAsync),
      )
      receiver.answer('/refuses', { status: 410 })
      receiver.answer('/fails', { status: 500 })
      await api.ok(METHOD)
      for (let count = 0; count < 9; count++) {
        await deliverAll(api)
        api.world.clock.advance(4 * 3600)
      }
      const failures = receiver.to('/fails').length
      assert.ok(failures > 3)
      assert.deepEqual(await dead(), [[3, 'answered 410'], [failures, 'answered 500']])
      assert.equal(receiver.to('/refuses').length, 3)
    })
  })
}

overTransports('a target bound to events', (api) => {
  const receiver = targetReceiver()
  afterEach(() => freeAll(api))

  it('receives editor and changes of an event asynchronously, without secrets', async () => {
    await bind(api, { event: { event: 'instance.features.set' } }, await aTarget(api, receiver, '/event', webhook(true)))
    await api.ok(FEATURES, { oidcDpop: true })
    await deliverAll(api)
    const [call, ...others] = receiver.to('/event')
    assert.ok(call)
    assert.equal(others.length, 0)
    const {
      instanceID, aggregateID, resourceOwner, event_id: eventId, event_payload: payload, event_payload_before: before, ...received
    } = call.json
    assert.deepEqual(received, {
      aggregateType: 'instance', version: 'v1', event_type: 'instance.features.set', userID: callers.iamOwner.id,
      created_at: new Date(api.world.clock.now() * 1000).toISOString().replace('.000Z', 'Z'),
    })
    assert.deepEqual([aggregateID, resourceOwner], [instanceID, instanceID])
    assert.match(eventId, /./)
    assert.deepEqual([before.features.oidcDpop, payload.features.oidcDpop], [false, true])
  })

  it('cannot interrupt a completed change', async () => {
    await bind(api, { event: { all: true } }, await aTarget(api, receiver, '/event', webhook(true)))
    receiver.answer('/event', { status: 500 })
    await api.ok(FEATURES, { oidcDpop: false })
    await deliverAll(api)
    assert.ok(receiver.to('/event').length > 0)
  })

  it('is called for the best match: the type, then the longest group, then all', async () => {
    const called = async () => {
      await deliverAll(api)
      receiver.received.length = 0
      await api.ok(FEATURES, { oidcHybridFlow: api.world.clock.now() % 2 === 0 })
      api.world.clock.advance(1)
      await deliverAll(api)
      return receiver.received.map(({ path }) => path).filter((path) => path !== '/event')
    }
    const conditions = [
      { all: true }, { group: 'instance' }, { group: 'instance.features' }, { group: 'instance.features.set' },
      { event: 'instance.features.set' },
    ]
    for (const [index, event] of conditions.entries()) {
      await bind(api, { event }, await aTarget(api, receiver, `/${index}`))
      assert.deepEqual(await called(), [`/${index}`])
    }
  })

  it('is retried per target', async () => {
    await bind(
      api,
      { event: { event: 'instance.features.set' } },
      await aTarget(api, receiver, '/good'),
      await aTarget(api, receiver, '/bad'),
    )
    receiver.answer('/bad', { status: 500 })
    await api.ok(FEATURES, { oidcTokenExchange: true })
    await deliverAll(api)
    api.world.clock.advance(5)
    await deliverAll(api)
    assert.deepEqual([receiver.to('/good').length, receiver.to('/bad').length], [1, 2])
  })
}, withActions)
