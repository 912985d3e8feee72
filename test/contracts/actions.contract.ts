import assert from 'node:assert/strict'
import type { Condition, Execution } from '@keyhall/core/executions'
import { conditionKey } from '@keyhall/core/executions'
import { StaleWrite } from '@keyhall/core/shared'
import type { Filter, TargetId } from '@keyhall/core/shared'
import type { Storage } from '@keyhall/core/stores'
import { DELIVERY_RETENTION, TargetNameTaken } from '@keyhall/core/targets'
import type { DeliveryField, Target, TargetDelivery } from '@keyhall/core/targets'
import { aDelivery, anId, aTarget, FAR, NOW } from './builders.js'
import { purgeOnce } from './purge-all.js'
import type { OpenStorage } from './world.js'

/** An empty storage for each test. */
function fresh(open: OpenStorage): () => Storage {
  let storage: Storage | undefined
  beforeEach(async () => {
    storage = await open()
  })
  afterEach(() => storage?.close())
  return () => storage ?? assert.fail('the storage is open during tests only')
}

export function targetsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: targets`, () => {
    const storage = fresh(open)
    const add = (...added: readonly Target[]) => storage().run(async ({ targets }) => {
      for (const target of added) await targets.add(target)
    })
    const update = (target: Target) => storage().run(({ targets }) => targets.update(target))
    const find = (id: TargetId) => storage().read(({ targets }) => targets.find(id))

    it('keep every field', async () => {
      const keys = [{ sealed: 'v1.a.b' }, { sealed: 'v1.c.d', signsUntil: FAR }]
      const whole = aTarget({
        name: 'Ödd "é', kind: 'call', isInterrupting: true, timeout: 0.001, keys, version: 7, createdAt: FAR, changedAt: FAR + 1,
      })
      const others = [aTarget({ kind: 'webhook' }), aTarget({ kind: 'async', timeout: 270 })]
      await add(whole, ...others)
      for (const target of [whole, ...others]) assert.deepEqual(await find(target.id), target)
    })

    it('are not found by an unknown id', async () => {
      assert.equal(await find(anId()), undefined)
      assert.deepEqual(await storage().read(({ targets }) => targets.some([])), [])
      assert.deepEqual(await storage().read(({ targets }) => targets.some([anId()])), [])
    })

    it('are found by several ids at once', async () => {
      const [one, two, three] = [aTarget(), aTarget(), aTarget()]
      await add(one, two, three)
      const found = await storage().read(({ targets }) => targets.some([three.id, anId(), one.id, one.id]))
      assert.deepEqual(found.map(({ id }) => id).toSorted(), [one.id, three.id].toSorted())
    })

    it('have unique, case-insensitive names', async () => {
      const target = aTarget({ name: 'Straße' })
      await add(target, aTarget({ name: 'Other' }))
      await assert.rejects(add(aTarget({ name: 'STRAßE' })), TargetNameTaken)
      await assert.rejects(add({ ...aTarget(), id: target.id }), TargetNameTaken)
      await assert.rejects(update({ ...target, name: 'OTHER', version: 2 }), TargetNameTaken)
      assert.deepEqual(await find(target.id), target)
      await update({ ...target, name: 'straße', version: 2 })
    })

    it('are changed only from the current version', async () => {
      const target = aTarget()
      await add(target)
      const changed = {
        ...target, name: 'New', endpoint: 'https://b.example/', timeout: 2.5, keys: [], kind: 'async', isInterrupting: false, version: 2,
        changedAt: NOW + 1,
      } as const
      await update(changed)
      assert.deepEqual(await find(target.id), changed)
      await assert.rejects(update({ ...changed, name: 'Newer', version: 2 }), StaleWrite)
      await assert.rejects(update({ ...aTarget(), version: 2 }), StaleWrite)
      assert.deepEqual(await find(target.id), changed)
    })

    it('accept one of twenty concurrent changes', async () => {
      const target = aTarget()
      await add(target)
      const outcomes = await Promise.allSettled(Array.from(
        { length: 20 },
        (_, index) => update({ ...target, timeout: index + 1, version: 2 }),
      ))
      assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
    })

    it('give a name to one of twenty concurrent requests', async () => {
      const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => add(aTarget({ name: 'Wanted' }))))
      assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1)
      for (const outcome of outcomes) if (outcome.status === 'rejected') assert.ok(outcome.reason instanceof TargetNameTaken)
    })

    it('are gone when they are removed, also twice', async () => {
      const target = aTarget()
      await add(target)
      await storage().run(({ targets }) => targets.remove(target.id))
      await storage().run(({ targets }) => targets.remove(target.id))
      assert.equal(await find(target.id), undefined)
      await add(aTarget({ name: target.name }))
    })
  })
}

const anExecution = (condition: Condition, own: Partial<Execution> = {}): Execution =>
  ({ condition, targets: [{ kind: 'target', id: anId() }], createdAt: NOW, changedAt: NOW, ...own })

export function executionsContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: executions`, () => {
    const storage = fresh(open)
    const put = (...all: readonly Execution[]) => storage().run(async ({ executions }) => {
      for (const execution of all) await executions.put(execution)
    })
    const find = (...keys: readonly string[]) => storage().read(({ executions }) => executions.find(keys))
    const all = () => storage().read(({ executions }) => executions.all())
    const method: Condition = { kind: 'request', scope: 'one', name: 'user.v2.UserService/AddHumanUser' }
    const every: Condition = { kind: 'response', scope: 'all', name: '' }

    it('keep every field', async () => {
      const whole = anExecution(method, {
        targets: [
          { kind: 'target', id: anId() }, { kind: 'include', condition: every }, { kind: 'target', id: anId() },
        ], createdAt: FAR, changedAt: FAR + 1,
      })
      const none = anExecution(every, { targets: [] })
      await put(whole, none)
      assert.deepEqual(await all(), [whole, none])
      assert.deepEqual(await find(conditionKey(method)), [whole])
    })

    it('are found by any of several keys', async () => {
      await put(anExecution(method), anExecution(every))
      const keys = Array.from({ length: 40 }, (_, index) => `request/one/${index}`)
      assert.deepEqual((await find(...keys, conditionKey(every))).map(({ condition }) => condition), [every])
      assert.equal((await find(conditionKey(method), 'nothing', conditionKey(every))).length, 2)
      assert.deepEqual([await find(), await find('nothing')], [[], []])
    })

    it('are replaced, and keep their creation time', async () => {
      await put(anExecution(method))
      const [replaced] = [anExecution(method, { createdAt: NOW + 5, changedAt: NOW + 5 })]
      await put(replaced)
      assert.deepEqual(await all(), [{ ...replaced, createdAt: NOW }])
    })

    it('are gone when they are removed, also twice', async () => {
      await put(anExecution(method), anExecution(every))
      await storage().run(({ executions }) => executions.remove(conditionKey(method)))
      await storage().run(({ executions }) => executions.remove(conditionKey(method)))
      assert.deepEqual((await all()).map(({ condition }) => condition), [every])
    })
  })
}

export function deliveriesContract(backend: string, open: OpenStorage): void {
  describe(`${backend}: calls of targets`, () => {
    const storage = fresh(open)
    const add = (...added: readonly TargetDelivery[]) => storage().run(async ({ deliveries }) => {
      for (const delivery of added) await deliveries.add(delivery)
    })
    const ofTarget = (id: TargetId, own = {}) =>
      storage().read(({ deliveries }) => deliveries.search({ filters: [{ kind: 'among', field: 'targetId', values: [id] }], offset: 0, limit: 100, isAscending: false, ...own }))

    it('keep every field', async () => {
      const whole = aDelivery({
        body: '{"a":"\\u0000é"}', isBodyWhole: false, isAsync: true, attempt: 3, status: 503, duration: 270_000, problem: 'answered 503',
        note: 'noted', at: FAR, requestId: anId(), answer: '{"é":1}',
      })
      const few = aDelivery({ targetId: whole.targetId })
      await add(whole, few)
      assert.deepEqual(await ofTarget(whole.targetId), { total: 2, items: [few, whole] })
      const find = (id: string) => storage().read(({ deliveries }) => deliveries.find(id))
      assert.deepEqual([await find(whole.id), await find(anId())], [whole, undefined])
    })

    it('are found over all targets by condition, time and failure', async () => {
      const condition = `event/${anId()}`
      const [early, late] = [aDelivery({ condition, at: 5 }), aDelivery({ condition, at: 9, problem: 'answered 500' })]
      await add(early, late, aDelivery())
      const found = async (...more: readonly Filter<DeliveryField>[]) => {
        const filters = [{ kind: 'among', field: 'condition', values: [condition] }, ...more] as const
        return (await storage().read(({ deliveries }) => deliveries.search({ filters, offset: 0, limit: 10, isAscending: true }))).items
      }
      assert.deepEqual(await found(), [early, late])
      assert.deepEqual(await found({ kind: 'text', field: 'problem', method: 'contains', value: '' }), [late])
      assert.deepEqual(await found({ kind: 'before', field: 'at', at: 8 }), [early])
    })

    it('are listed by target, page by page, in either order', async () => {
      const targetId = anId<TargetId>()
      const made = Array.from({ length: 5 }, () => aDelivery({ targetId }))
      await add(...made, aDelivery(), aDelivery())
      assert.deepEqual((await ofTarget(targetId, { limit: 2, offset: 1 })).items, [made[3], made[2]])
      const { total, items } = await ofTarget(targetId, { isAscending: true, limit: 2 })
      assert.deepEqual({ total, items }, { total: 5, items: made.slice(0, 2) })
      assert.deepEqual(await ofTarget(anId()), { total: 0, items: [] })
    })

    it('are found by the requests that waited for them', async () => {
      const [one, two] = [anId(), anId()]
      const [first, second, third] = [aDelivery({ requestId: two }), aDelivery({ requestId: one }), aDelivery({ requestId: two })]
      await add(third, second, first, aDelivery({ requestId: anId() }), aDelivery())
      const ofRequests = (ids: readonly string[], limit = 10) => storage().read(({ deliveries }) => deliveries.ofRequests(ids, limit))
      assert.deepEqual(await ofRequests([one, two]), [first, second, third])
      assert.deepEqual([await ofRequests([two], 1), await ofRequests([]), await ofRequests([anId()])], [[first], [], []])
    })

    it('are purged after 7 days', async () => {
      const targetId = anId<TargetId>()
      const [old, kept] = [
        aDelivery({ targetId, at: NOW - DELIVERY_RETENTION - 1 }), aDelivery({ targetId, at: NOW - DELIVERY_RETENTION }),
      ]
      await add(old, kept)
      assert.equal(await purgeOnce(storage(), NOW, 100), 1)
      assert.deepEqual((await ofTarget(targetId)).items, [kept])
    })

    it('are purged in batches when a target has too many newer ones', async () => {
      const targetId = anId<TargetId>()
      const tail = anId()
      // In byte order, which is not that of a language.
      const made = ['0', 'B', 'Z', 'a', 'b', 'z'].map((head) => aDelivery({ targetId, id: head + tail }))
      const other = aDelivery()
      await add(other, ...made)
      const [surplus = assert.fail('there is a surplus')] = (await storage().expired.surplus('delivery', 3))
        .filter((one) => one.kind === 'delivery' && one.targetId === targetId)
      const purge = () => storage().expired.purgeSurplus(surplus, 2)
      assert.deepEqual([await purge(), await purge(), await purge()], [2, 1, 0])
      const left = (await ofTarget(targetId)).items.map(({ id }) => id)
      assert.deepEqual(new Set(left), new Set(made.slice(3).map(({ id }) => id)))
      assert.equal((await ofTarget(other.targetId)).total, 1)
    })
  })
}
