import assert from 'node:assert/strict'
import { aTarget, bind, eventsOf, onRequest, withActions } from '../support/actions.js'
import { callers } from '../support/api-callers.js'
import { apiOnEveryStorage, methods, overTransports } from '../support/api.js'
import type { Api } from '../support/api.js'
import { targetReceiver } from '../support/target-receiver.js'
import { startedWorld } from '../support/world.js'

const V3 = 'action.v3alpha.ActionService'
const V2 = 'action.v2.ActionService'
const METHOD = 'management.v1.ManagementService/GetIAM'

const set = (api: Api, condition: object, targets: readonly object[] = []) => api.ok(`${V3}/SetExecution`, { condition, targets })
const list = async (api: Api, input: Readonly<Record<string, unknown>> = {}) => (await api.ok(`${V3}/ListExecutions`, input)).result ?? []

/** Removes the targets of every condition. */
async function clear(api: Api): Promise<void> {
  for (let left = await list(api); left.length > 0; left = await list(api)) {
    for (const { condition } of left) await api.call(`${V3}/DeleteExecution`, { condition })
  }
}

overTransports('SetExecution', (api) => {
  const receiver = targetReceiver()
  afterEach(() => clear(api))
  let id = ''
  before(async () => {
    id = (await aTarget(api, receiver, '/t')).id
  })

  const conditions: readonly object[] = [
    onRequest(METHOD),
    { request: { service: 'keyhall.management.v1.ManagementService' } },
    { request: { all: true } },
    { response: { method: `/keyhall.${METHOD}` } },
    { response: { service: 'keyhall.management.v1.ManagementService' } },
    { response: { all: true } },
    { function: { name: 'preuserinfo' } },
    { function: { name: 'preaccesstoken' } },
    { event: { event: 'user.human.added' } },
    { event: { group: 'user.human' } },
    { event: { all: true } },
  ]
  for (const condition of conditions) {
    it(`binds targets to ${JSON.stringify(condition)} and returns the condition unchanged`, async () => {
      const { details } = await set(api, condition, [{ target: id }])
      assert.match(details.changeDate, /Z$/)
      const [execution, ...others] = await list(api)
      assert.deepEqual([execution.condition, execution.Condition, execution.targets, others], [condition, condition, [{ target: id }], []])
      const [also] = (await api.ok(`${V2}/ListExecutions`)).executions
      assert.deepEqual([also.condition, also.targets], [condition, [id]])
    })
  }

  for (const [what, condition] of [
    ['nothing', {}],
    ['two kinds', { request: { all: true }, response: { all: true } }],
    ['nothing of requests', { request: {} }],
    ['a method and a service', { request: { method: `/keyhall.${METHOD}`, service: 'keyhall.management.v1.ManagementService' } }],
    ['not all', { request: { all: false } }],
    ['a function without a name', { function: {} }],
    ['an event and a group', { event: { event: 'user.removed', group: 'user' } }],
  ] as const) {
    it(`refuses a condition of ${what}`, async () => {
      await api.refused('invalid_argument', `${V3}/SetExecution`, { condition, targets: [{ target: id }] })
      assert.deepEqual(await list(api), [])
    })
  }

  for (const [what, condition] of [
    ['a method that there is not', { request: { method: '/keyhall.user.v2.UserService/Nothing' } }],
    ['a method of another vendor', { request: { method: `/zitadel.${METHOD}` } }],
    ['a method without the vendor word', { request: { method: METHOD } }],
    ['a method without its slash', { request: { method: `keyhall.${METHOD}` } }],
    ['a service that there is not', { response: { service: 'keyhall.user.v9.UserService' } }],
    ['a service with a slash', { response: { service: '/keyhall.management.v1.ManagementService' } }],
    ['a method of the actions API itself, so that an operator cannot lock themselves out', { request: { method: `/keyhall.${V3}/SetExecution` } }],
    ['the service of the actions API', { request: { service: `keyhall.${V2}` } }],
    ['a function that there is not', { function: { name: 'presamlresponse' } }],
    ['an event that there is not', { event: { event: 'user.human.invented' } }],
    ['a group of events that there is not', { event: { group: 'user.hum' } }],
    ['the name of a member of every object', { event: { event: 'toString' } }],
  ] as const) {
    it(`finds nothing for ${what}`, async () => {
      await api.refused('not_found', `${V3}/SetExecution`, { condition, targets: [{ target: id }] })
      await api.refused('not_found', `${V2}/SetExecution`, { condition, targets: [id] })
      assert.deepEqual(await list(api), [])
    })
  }

  it('does not find an absent target, and binds none of the others', async () => {
    await api.refused('not_found', `${V3}/SetExecution`, { condition: onRequest(METHOD), targets: [{ target: id }, { target: 'nothing' }] })
    await api.refused('not_found', `${V2}/SetExecution`, { condition: onRequest(METHOD), targets: ['nothing'] })
    await api.refused('invalid_argument', `${V3}/SetExecution`, { condition: onRequest(METHOD), targets: [{}] })
    await api.refused(
      'invalid_argument',
      `${V3}/SetExecution`,
      { condition: onRequest(METHOD), targets: Array.from({ length: 101 }, () => ({ target: id })) },
    )
    assert.deepEqual(await list(api), [])
  })

  it('replaces the targets; an empty list removes them, even if there are none', async () => {
    const other = await aTarget(api, receiver, '/other')
    await set(api, onRequest(METHOD), [{ target: id }])
    await set(api, onRequest(METHOD), [{ target: other.id }, { target: id }])
    assert.deepEqual((await list(api))[0].targets, [{ target: other.id }, { target: id }])
    await set(api, onRequest(METHOD))
    await set(api, onRequest(METHOD))
    assert.deepEqual(await list(api), [])
    await api.ok(METHOD)
    assert.equal(receiver.received.length, 0)
  })

  it('records events', async () => {
    await set(api, { response: { all: true } }, [{ target: id }])
    await set(api, { response: { all: true } })
    const types = await eventsOf(api, 'response/all')
    assert.deepEqual(types.slice(-2), ['execution.set', 'execution.removed'])
  })

  it('requires the instance owner', async () => {
    for (const as of [callers.orgOwner, callers.iamViewer, callers.withoutRoles]) {
      await api.refused('permission_denied', `${V3}/SetExecution`, { condition: onRequest(METHOD), targets: [{ target: id }] }, { as })
      await api.refused('permission_denied', `${V2}/SetExecution`, { condition: onRequest(METHOD), targets: [id] }, { as })
      await api.refused('permission_denied', `${V3}/DeleteExecution`, { condition: onRequest(METHOD) }, { as })
    }
    assert.deepEqual(await list(api), [])
  })

  it('is reverted by DeleteExecution, which does not find an absent execution', async () => {
    await set(api, onRequest(METHOD), [{ target: id }])
    await api.ok(`${V3}/DeleteExecution`, { condition: onRequest(METHOD) })
    await api.refused('not_found', `${V3}/DeleteExecution`, { condition: onRequest(METHOD) })
    await api.refused('not_found', `${V3}/DeleteExecution`, { condition: { request: { method: '/keyhall.no.v1.Service/Method' } } })
    assert.deepEqual(await list(api), [])
  })
}, withActions)

overTransports('includes of executions', (api) => {
  const receiver = targetReceiver()
  afterEach(() => clear(api))
  const all = { request: { all: true } }
  const service = { request: { service: 'keyhall.management.v1.ManagementService' } }
  const group = { event: { group: 'user' } }
  const type = { event: { event: 'user.removed' } }
  const method = onRequest(METHOD)

  it('call the targets of the included execution in place, each once', async () => {
    const [a, b, c] = [await aTarget(api, receiver, '/a'), await aTarget(api, receiver, '/b'), await aTarget(api, receiver, '/c')]
    await bind(api, all, b, a)
    await set(api, group, [{ include: all }])
    await set(api, method, [{ target: c.id }, { include: group }, { target: b.id }])
    await api.ok(METHOD)
    assert.deepEqual(receiver.received.map(({ path }) => path), ['/c', '/b', '/a'])
    assert.deepEqual(
      (await list(api, { queries: [{ includeQuery: { include: group } }] })).map(({ condition }: { condition: object }) => condition),
      [method],
    )
  })

  it('refer to existing executions', async () => {
    await api.refused('not_found', `${V3}/SetExecution`, { condition: method, targets: [{ include: all }] })
  })

  it('must not form a cycle', async () => {
    const { id } = await aTarget(api, receiver, '/a')
    await set(api, all, [{ target: id }])
    await api.refused('failed_precondition', `${V3}/SetExecution`, { condition: all, targets: [{ include: all }] })
    await set(api, service, [{ include: all }])
    await set(api, method, [{ include: service }])
    await api.refused('failed_precondition', `${V3}/SetExecution`, { condition: all, targets: [{ include: method }] })
    assert.deepEqual((await list(api, { queries: [{ inConditionsQuery: { conditions: [all] } }] }))[0].targets, [{ target: id }])
  })

  it('are nested at most three levels deep, even if the inner one grows', async () => {
    const { id } = await aTarget(api, receiver, '/a')
    await set(api, type, [{ target: id }])
    await set(api, group, [{ include: type }])
    await set(api, all, [{ include: group }])
    await set(api, service, [{ include: all }])
    await api.refused('failed_precondition', `${V3}/SetExecution`, { condition: method, targets: [{ include: service }] })
    await set(api, { event: { all: true } }, [{ target: id }])
    await api.refused('failed_precondition', `${V3}/SetExecution`, { condition: type, targets: [{ include: { event: { all: true } } }] })
  })

  it('resolve to at most 100 targets', async () => {
    const targets = []
    for (let index = 0; index < 26; index++) targets.push({ target: (await aTarget(api, receiver, '/many')).id })
    await set(api, all, targets)
    await set(api, group, [{ include: all }, { include: all }, { include: all }])
    await api.refused('failed_precondition', `${V3}/SetExecution`, { condition: method, targets: [{ include: group }, { include: all }] })
  })

  it('prevent deletion of the included execution', async () => {
    const { id } = await aTarget(api, receiver, '/a')
    await set(api, all, [{ target: id }])
    await set(api, method, [{ include: all }])
    await api.refused('failed_precondition', `${V3}/DeleteExecution`, { condition: all })
    await api.refused('failed_precondition', `${V3}/SetExecution`, { condition: all, targets: [] })
    await api.ok(`${V3}/DeleteTarget`, { targetId: id })
    assert.deepEqual((await list(api)).map(({ targets = [] }: { targets?: readonly object[] }) => targets.length), [0, 1])
  })
}, withActions)

apiOnEveryStorage('executions', (api) => {
  const receiver = targetReceiver()
  afterEach(() => clear(api))

  it('lose a deleted target, and are removed with their last one', async () => {
    const [first, second] = [await aTarget(api, receiver, '/1'), await aTarget(api, receiver, '/2')]
    await bind(api, onRequest(METHOD), first, second)
    await bind(api, { response: { all: true } }, first)
    await api.ok(`${V3}/DeleteTarget`, { targetId: first.id })
    const left = await list(api)
    assert.deepEqual(left.map(({ targets }: { targets: object }) => targets), [[{ target: second.id }]])
    await api.ok(METHOD)
    assert.deepEqual(receiver.received.map(({ path }) => path), ['/2'])
    assert.deepEqual((await eventsOf(api, first.id)), ['target.added', 'target.removed'])
  })

  it('are searched by condition type and target, sorted and paged', async () => {
    const [first, second] = [await aTarget(api, receiver, '/1'), await aTarget(api, receiver, '/2')]
    await bind(api, onRequest(METHOD), first)
    api.world.clock.advance(1)
    await bind(api, { event: { event: 'user.removed' } }, second)
    api.world.clock.advance(1)
    await bind(api, { function: { name: 'preuserinfo' } }, first, second)
    const kinds = async (
      input: Readonly<Record<string,
      unknown>>,
    ) => (await list(api, input)).map(({ condition }: { condition: object }) => Object.keys(condition)[0])
    assert.deepEqual(await kinds({ queries: [{ executionTypeQuery: { executionType: 'EXECUTION_TYPE_EVENT' } }] }), ['event'])
    assert.deepEqual(await kinds({ queries: [{ targetQuery: { targetId: second.id } }] }), ['event', 'function'])
    assert.deepEqual(await kinds({ query: { limit: 1, offset: '1', asc: true } }), ['function'])
    const newest = await api.ok(`${V2}/ListExecutions`, { pagination: { limit: 2 }, sortingColumn: 'EXECUTION_FIELD_NAME_CHANGED_DATE' })
    assert.deepEqual(newest.pagination, { totalResult: '3', appliedLimit: '2' })
    assert.deepEqual(newest.executions.map(({ condition }: { condition: object }) => Object.keys(condition)[0]), ['function', 'event'])
  })
}, withActions)

overTransports('methods for conditions', (api) => {
  it('are the methods of this server, except those of the actions API', async () => {
    const bindable = methods.filter(({ name }) => !/^(resources[.])?action[.]/.test(name)).map(({ name }) => `/keyhall.${name}`)
    assert.deepEqual((await api.ok(`${V3}/ListExecutionMethods`)).methods, bindable)
    assert.deepEqual((await api.ok(`${V2}/ListExecutionMethods`, {}, { as: callers.withoutRoles })).methods, bindable)
    const { services } = await api.ok(`${V3}/ListExecutionServices`)
    assert.deepEqual(services, [...new Set(bindable.map((name) => name.slice(1, name.lastIndexOf('/'))))])
    assert.deepEqual((await api.ok(`${V2}/ListExecutionFunctions`)).functions, ['preuserinfo', 'preaccesstoken'])
    await api.refused('permission_denied', `${V3}/ListExecutionMethods`, {}, { as: callers.orgOwner })
  })
}, withActions)

describe('a server with another vendor word', () => {
  const world = startedWorld('memory', { ...withActions, vendor: 'zitadel' })

  it('uses it in names of methods', async () => {
    const { text } = await world.protocol.get('/v2/actions/executions/methods', { authorization: `Bearer ${callers.withoutRoles.token}` })
    assert.ok((JSON.parse(text) as { readonly methods: readonly string[] }).methods.includes(`/zitadel.${METHOD}`))
  })
})
