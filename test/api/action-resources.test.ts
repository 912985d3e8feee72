import assert from 'node:assert/strict'
import { aTarget, withActions } from '../support/actions.js'
import { callers } from '../support/api-callers.js'
import { overTransports } from '../support/api.js'
import type { Api } from '../support/api.js'
import { targetReceiver } from '../support/target-receiver.js'

const SERVICE = 'resources.action.v3alpha.ActionService'
const a = (method: string): string => `${SERVICE}/${method}`
const condition = { request: { method: '/keyhall.user.v2.UserService/AddHumanUser' } }
const whole = (own: object = {}) => ({ name: 'Hooks', restWebhook: { interruptOnError: true }, endpoint: 'https://hooks.example/in', timeout: '10s', ...own })

const create = async (api: Api, name: string) => (await api.ok(a('CreateTarget'), whole({ name }))).details.id as string

overTransports('targets and executions as resources', (api) => {
  it('are created, returned, changed and deleted', async () => {
    const { status, body } = await api.call(a('CreateTarget'), whole())
    assert.equal(status, api.transport === 'rest' ? 201 : 200)
    const { details: { id, created, changed, owner }, signingKey } = body
    assert.match(signingKey, /^[\w-]{43}$/)
    assert.deepEqual([changed, owner.type, typeof owner.id], [created, 'OWNER_TYPE_INSTANCE', 'string'])
    assert.deepEqual((await api.ok(a('GetTarget'), { id })).target, { details: body.details, config: whole() })
    const patched = await api.ok(a('PatchTarget'), { id, name: 'Renamed', expirationSigningKey: '0s' })
    assert.ok(patched.signingKey !== signingKey && patched.details.id === id)
    assert.equal((await api.ok(a('PatchTarget'), { id, timeout: '5s' })).signingKey, undefined)
    assert.deepEqual((await api.ok(a('GetTarget'), { id })).target.config, whole({ name: 'Renamed', timeout: '5s' }))
    await api.ok(a('DeleteTarget'), { id })
    for (const method of ['GetTarget', 'DeleteTarget', 'PatchTarget']) await api.refused('not_found', a(method), { id })
  })

  it('are searched, sorted and paged', async () => {
    const ids = [await create(api, 'A one'), await create(api, 'A two'), await create(api, 'Another')]
    const filters = [{ targetNameFilter: { targetName: 'A ', method: 'TEXT_FILTER_METHOD_STARTS_WITH' } }]
    const search = async (more: object) => api.ok(a('SearchTargets'), { filters, sortingColumn: 'TARGET_FIELD_NAME_NAME', ...more })
    const found = await search({})
    assert.deepEqual(found.result.map(({ details }: { details: { id: string } }) => details.id), ids.slice(0, 2))
    const second = await search({ query: { limit: 1, desc: true } })
    assert.deepEqual([second.result[0].config.name, Number(second.details.totalResult), Number(second.details.appliedLimit)], ['A two', 2, 1])
    await api.refused('invalid_argument', a('SearchTargets'), { filters: [{}] })
  })

  it('bind targets, list them and remove them from the condition', async () => {
    const id = await create(api, 'Bound')
    const { details } = await api.ok(a('SetExecution'), { condition, execution: { targets: [{ target: id }] } })
    assert.equal(details.owner.type, 'OWNER_TYPE_INSTANCE')
    const search = async (filter: object) => (await api.ok(a('SearchExecutions'), { filters: [filter] })).result ?? []
    for (const filter of [{ targetFilter: { targetId: id } }, { inConditionsFilter: { conditions: [condition] } }]) {
      const [found] = await search(filter)
      assert.deepEqual([found.condition, found.execution], [condition, { targets: [{ target: id }] }])
    }
    assert.equal((await search({ executionTypeFilter: { executionType: 'EXECUTION_TYPE_REQUEST' } })).length, 1)
    assert.deepEqual(await search({ includeFilter: { include: condition } }), [])
    await api.refused('not_found', a('SetExecution'), { condition, execution: { targets: [{ target: 'nothing' }] } })
    await api.ok(a('SetExecution'), { condition })
    assert.deepEqual(await search({ targetFilter: { targetId: id } }), [])
  })

  it('list what targets can be bound to, except themselves, so that an operator cannot lock themselves out', async () => {
    const { methods } = await api.ok(a('ListExecutionMethods'))
    assert.ok(methods.includes('/keyhall.user.v2.UserService/AddHumanUser'))
    assert.ok(!methods.some((name: string) => name.includes('action.')))
    assert.ok((await api.ok(a('ListExecutionServices'))).services.includes('keyhall.user.v2.UserService'))
    assert.ok((await api.ok(a('ListExecutionFunctions'))).functions.length > 0)
    const own = { request: { method: `/keyhall.${a('SetExecution')}` } }
    await api.refused('not_found', a('SetExecution'), { condition: own, execution: { targets: [{ target: await create(api, 'Own') }] } })
  })
}, withActions)

overTransports('targets and executions as resources, with an execution that blocks everything', (api) => {
  const receiver = targetReceiver()
  it('can still be managed', async () => {
    receiver.answer('/broken', { status: 500 })
    const target = await aTarget(api, receiver, '/broken')
    await api.ok(a('SetExecution'), { condition: { request: { all: true } }, execution: { targets: [{ target: target.id }] } })
    await api.ok(a('SearchTargets'))
    await api.refused('failed_precondition', 'management.v1.ManagementService/GetIAM')
    await api.ok(a('SetExecution'), { condition: { request: { all: true } } })
  })
}, withActions)

overTransports('targets and executions as resources, while the feature is off', (api) => {
  it('are refused', async () => {
    await api.refused('failed_precondition', a('CreateTarget'), whole())
    await api.refused('permission_denied', a('SearchTargets'), {}, { as: callers.orgOwner })
  })
})
