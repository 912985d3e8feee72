import assert from 'node:assert/strict'
import { aTarget, bind, freeAll, onRequest, webhook, withActions } from '../support/actions.js'
import { callers } from '../support/api-callers.js'
import { apiOnEveryStorage } from '../support/api.js'
import { targetReceiver } from '../support/target-receiver.js'

const METHOD = 'management.v1.ManagementService/GetIAM'
const V3 = 'action.v3alpha.ActionService'

apiOnEveryStorage('the log of target calls', (api) => {
  const receiver = targetReceiver()
  afterEach(() => freeAll(api))

  /** A failing call of one target and a successful one of another, both by the same request. */
  async function twoCalls() {
    const [good, bad] = [await aTarget(api, receiver, '/good', webhook(false)), await aTarget(api, receiver, '/bad', webhook(false))]
    receiver.answer('/good', { body: { token: 'hush', reason: 'fine' } })
    receiver.answer('/bad', { status: 500, body: 'out of order' })
    await bind(api, onRequest(METHOD), good, bad)
    await api.ok(METHOD)
    return { good, bad }
  }
  const list = async (input: object) => (await api.ok(`${V3}/ListDeliveries`, { ...input })).result ?? []
  const targetsOf = (result: readonly { readonly targetId: string }[]) => result.map(({ targetId }) => targetId)

  it('lists calls of all targets by target, condition, outcome and time, newest first and without bodies', async () => {
    const { good, bad } = await twoCalls()
    const targetIds = [good.id, bad.id]
    const [failed, succeeded] = await list({ targetIds })
    assert.deepEqual([failed.targetId, failed.status, failed.error, failed.requestBody], [bad.id, 500, 'answered 500', undefined])
    assert.deepEqual([succeeded.targetId, succeeded.status, succeeded.error, succeeded.isReplayable], [good.id, 200, undefined, undefined])
    assert.deepEqual(targetsOf(await list({ targetIds, outcome: 'DELIVERY_OUTCOME_FAILED' })), [bad.id])
    assert.deepEqual(targetsOf(await list({ targetIds, outcome: 'DELIVERY_OUTCOME_SUCCEEDED' })), [good.id])
    assert.deepEqual(targetsOf(await list({ targetIds, query: { limit: 1, asc: true } })), [good.id])
    assert.equal((await list({ targetIds, conditions: [failed.condition] })).length, 2)
    assert.deepEqual(await list({ targetIds, conditions: ['test'] }), [])
    assert.deepEqual(await list({ targetIds, until: new Date((api.world.clock.now() - 60) * 1000).toISOString() }), [])
    assert.equal((await list({ targetIds, since: new Date(api.world.clock.now() * 1000).toISOString() })).length, 2)
  })

  it('returns one call with its request body and the response without secrets', async () => {
    const { good, bad } = await twoCalls()
    const [failed, succeeded] = await list({ targetIds: [good.id, bad.id] })
    const get = async (deliveryId: string) => (await api.ok(`${V3}/GetDelivery`, { deliveryId })).delivery
    const one = await get(succeeded.deliveryId)
    assert.equal(one.requestBody, receiver.to('/good')[0]?.body)
    assert.equal(one.isRequestBodyWhole, true)
    assert.deepEqual(JSON.parse(one.responseBody), { token: '***', reason: 'fine' })
    assert.equal((await get(failed.deliveryId)).responseBody, 'out of order')
    await api.refused('not_found', `${V3}/GetDelivery`, { deliveryId: 'nothing' })
  })

  it('is readable with target.read only', async () => {
    await api.ok(`${V3}/ListDeliveries`, {}, { as: callers.iamViewer })
    await api.refused('permission_denied', `${V3}/ListDeliveries`, {}, { as: callers.orgOwner })
    await api.refused('permission_denied', `${V3}/GetDelivery`, { deliveryId: 'x' }, { as: callers.orgOwner })
  })
}, withActions)
