import assert from 'node:assert/strict'
import { executeBeside } from '../storage/damage.js'
import { aTarget, bind, deliveriesOf, freeAll, onRequest, restCall, webhook, withActions } from '../support/actions.js'
import { callers } from '../support/api-callers.js'
import { Api, overTransports } from '../support/api.js'
import { send } from '../support/send.js'
import { flood, hang, targetReceiver } from '../support/target-receiver.js'
import { startedWorld } from '../support/world.js'

const METHOD = 'management.v1.ManagementService/GetIAM'
const MEBIBYTE = 2 ** 20

overTransports('a target whose address has become forbidden', (api) => {
  const receiver = targetReceiver()
  afterEach(() => freeAll(api))

  /** Stores a target with an endpoint that the API refuses, as after a change of the configuration. */
  const move = (id: string, endpoint: string) => executeBeside(
    api.world.database,
    `update targets set endpoint = '${endpoint}' where id = '${id}'`,
  )

  for (const [what, endpoint] of [
    ['the server itself', () => `${api.world.issuer}/management/v1/users/human`],
    ['the port of the server under another name', () => `http://127.0.0.1:${new URL(api.world.issuer).port}/v3alpha/targets`],
    ['a metadata service', () => 'http://169.254.169.254/latest/meta-data/'],
    ['a file', () => 'file:///etc/passwd'],
  ] as const) {
    it(`is not called: ${what}`, async () => {
      const target = await aTarget(api, receiver, '/moved', webhook(true))
      await bind(api, onRequest(METHOD), target)
      await move(target.id, endpoint())
      await api.refused('failed_precondition', METHOD)
      assert.deepEqual((await deliveriesOf(api, target)).map(({ error, status }) => [error, status]), [['address_forbidden', undefined]])
      assert.equal(receiver.received.length, 0)
    })
  }
}, withActions)

describe('unreadable executions (LG-05)', () => {
  const world = startedWorld('postgres', withActions)

  it('block every call', async () => {
    const call = () => send(`${world.issuer}/management/v1/iam`, { headers: { authorization: `Bearer ${callers.withoutRoles.token}` } })
    assert.equal((await call()).status, 200)
    await executeBeside(world.database, 'alter table executions rename to executions_elsewhere')
    assert.ok((await call()).status >= 500)
    await executeBeside(world.database, 'alter table executions_elsewhere rename to executions')
    assert.equal((await call()).status, 200)
  })
})

describe('many concurrent target calls', () => {
  const api = new Api(startedWorld('sqlite', withActions), 'rest')
  const receiver = targetReceiver()
  afterEach(() => freeAll(api))

  it('time out independently of each other when targets hang, without waiting for a socket (REL-15)', async () => {
    const target = await aTarget(api, receiver, '/hang', webhook(true), '0.5s')
    await bind(api, onRequest(METHOD), target)
    receiver.answer('/hang', hang)
    const calls = Array.from({ length: 60 }, () => api.call(METHOD))
    // Other calls are not delayed.
    await api.ok('admin.v1.AdminService/GetOIDCSettings')
    const outcomes = await Promise.all(calls)
    assert.deepEqual([...new Set(outcomes.map(({ code }) => code))], ['failed_precondition'])
    const deliveries = await deliveriesOf(api, target)
    assert.deepEqual([...new Set(deliveries.map(({ error }) => error))], ['timeout'])
    assert.equal(deliveries.length, 60)
    while ((await receiver.open()) > 0) await new Promise<void>((resolve) => void setImmediate(resolve))
  })

  it('keep only a fraction of a 20 MB response in memory (REL-17)', async () => {
    const target = await aTarget(api, receiver, '/flood', restCall(false))
    await bind(api, onRequest(METHOD), target)
    receiver.answer('/flood', flood(20 * MEBIBYTE))
    await Promise.all(Array.from({ length: 10 }, () => api.ok(METHOD)))
    const before = process.memoryUsage().rss
    await Promise.all(Array.from({ length: 50 }, () => api.ok(METHOD)))
    const grown = process.memoryUsage().rss - before
    assert.ok(grown < 200 * MEBIBYTE, `${Math.round(grown / MEBIBYTE)} MiB for ${50 * 20} MiB of answers`)
    assert.deepEqual([...new Set((await deliveriesOf(api, target)).map(({ error }) => error))], ['answer_too_large'])
  })
})

describe('an execution that one server sets', () => {
  const world = startedWorld('postgres', withActions)
  const api = new Api(world, 'rest')
  const receiver = targetReceiver()

  it('takes effect on the other server at once', async () => {
    const other = await world.another()
    try {
      const target = await aTarget(api, receiver, '/other', webhook(true))
      receiver.answer('/other', { status: 500 })
      const call = () => send(`${other.issuer}/management/v1/iam`, { headers: { authorization: `Bearer ${callers.withoutRoles.token}` } })
      assert.equal((await call()).status, 200)
      await bind(api, onRequest(METHOD), target)
      assert.equal((await call()).status, 400)
      await freeAll(api)
      assert.equal((await call()).status, 200)
    } finally {
      await other.close()
    }
  })
})
