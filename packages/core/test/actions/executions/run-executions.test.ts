import assert from 'node:assert/strict'
import type { AnyMethod, Call, PlaceRule } from '@keyhall/core/api'
import { defineMethod } from '@keyhall/core/api'
import { RunExecutions, TargetInterrupted } from '@keyhall/core/executions'
import type { Execution, ExecutionReads } from '@keyhall/core/executions'
import type { Message, Outbox, TargetId } from '@keyhall/core/shared'
import { StorageUnavailable } from '@keyhall/core/shared'
import { AnswerUnusable } from '@keyhall/core/targets'
import type { CallTarget, Target, TargetCall, TargetReads } from '@keyhall/core/targets'
import { NOW, instance } from '../../support/builders.js'
import { clockAt, countingIds } from '../../support/fakes.js'

type Values = Readonly<Record<string, unknown>>

/** A message that is nothing but its JSON. */
const anything = {
  name: 'Anything',
  read: (raw: unknown) => raw as Values,
  write: (values: Values) => values,
  redact: (values: Values) => values,
  merge: (values: Values, answer: unknown) => ({ ...values, ...(answer as Values) }),
  describe: () => ({}),
}

const method = (place: PlaceRule, name = 'user.v2.UserService/ChangeUser'): AnyMethod =>
  defineMethod({
    name: name as 'user.v2.UserService/ChangeUser', summary: '', permission: 'user.write', place, http: [], request: anything,
    response: anything, handle: async (input) => input,
  })

const bound: Execution = {
  condition: {
    kind: 'request', scope: 'all', name: '',
  }, targets: [{ kind: 'target', id: 't' as TargetId }], createdAt: NOW, changedAt: NOW,
}

interface World {
  readonly executions?: ExecutionReads['find']
  readonly target?: Partial<Target>
  readonly answer?: string
  readonly isOn?: boolean
}

function running({ executions = async () => [bound], target = {}, answer = '', isOn = true }: World) {
  const order: string[] = []
  const [called, appended]: [TargetCall[], Message[]] = [[], []]
  const stored = { id: 't', kind: 'call', isInterrupting: true, ...target } as Target
  const callTarget: Pick<CallTarget, 'call'> = {
    call: async (call, take) => {
      order.push('target')
      called.push(call)
      try {
        return { isOk: true, value: take(answer), status: 200, duration: 1 }
      } catch (problem) {
        assert.ok(problem instanceof AnswerUnusable)
        return { isOk: false, problem: problem.message, duration: 1 }
      }
    },
  }
  const reads = { executions: { find: executions } as ExecutionReads, targets: { some: async () => [stored] } as unknown as TargetReads }
  const storage = {
    read: <T>(work: (of: typeof reads) => Promise<T>) => work(reads),
    run: <T>(work: (of: { outbox: Outbox<Message> }) => Promise<T>) =>
      work({ outbox: { append: async (message) => void appended.push(message), appendAll: async (messages) => void appended.push(...messages) } }),
  }
  const { settings, ...rest } = instance()()
  const on = { ...rest, settings: { ...settings, features: { ...settings.features, actions: isOn } } }
  const run = new RunExecutions({
    storage, callTarget: callTarget as CallTarget, instance: () => on, bell: {
      ring: () => void order.push('bell'),
    }, ids: countingIds(), clock: clockAt(NOW),
  })
  const handle = run.interceptor(async (_call, input) => {
    order.push('handler')
    return input
  })
  const call = (of: AnyMethod, input: Values) =>
    handle({ method: of, fullMethod: `/acme.${of.name}`, orgId: 'o', caller: { userId: 'u' } } as unknown as Call, input)
  return { call, order, called, appended }
}

describe('executions of a method', () => {
  it('call the target before the handler', async () => {
    const { call, order, called } = running({ answer: '{"name":"new"}' })
    assert.deepEqual(await call(method({ kind: 'instance' }), { name: 'old' }), { name: 'new' })
    assert.deepEqual(order, ['target', 'handler'])
    assert.deepEqual(JSON.parse(called[0]?.body ?? ''), {
      fullMethod: '/acme.user.v2.UserService/ChangeUser', instanceID: instance()().id, orgID: 'o', projectID: instance()().projectId,
      userID: 'u', request: { name: 'old' },
    })
  })

  it('cost one read without a bound target, and none while actions are off or for the actions API itself', async () => {
    let reads = 0
    const executions = async () => {
      reads++
      return []
    }
    const { call, order } = running({ executions })
    await call(method({ kind: 'instance' }), {})
    assert.equal(reads, 1)
    await call(method({ kind: 'instance' }, 'action.v2.ActionService/SetExecution'), {})
    await running({ executions, isOn: false }).call(method({ kind: 'instance' }), {})
    assert.equal(reads, 1)
    assert.deepEqual(order, ['handler', 'handler'])
  })

  it('block the call when its targets cannot be read', async () => {
    const { call, order } = running({ executions: () => Promise.reject(new StorageUnavailable('down')) })
    await assert.rejects(call(method({ kind: 'instance' }), {}), StorageUnavailable)
    assert.deepEqual(order, [])
  })

  for (const [title, place, input, answer] of [
    ['the user of an organization', { kind: 'org', user: 'userId' }, { userId: '1' }, { userId: '2' }],
    ['the project of an organization', { kind: 'org', project: 'projectId' }, { projectId: '1' }, { project_id: '2', projectId: '2' }],
    [
      'the organization that is named', { kind: 'named_org', members: ['organization.orgId'] }, { organization: { orgId: '1' } },
      { organization: { orgId: '2' } },
    ],
    ['an organization where none was named', { kind: 'named_org', members: ['orgId'] }, {}, { orgId: '2' }],
    ['the object', { kind: 'object', of: 'user', member: 'userId' }, { userId: '1' }, { userId: '2' }],
    ['who is given a role of the instance', { kind: 'instance', mustBeVisible: 'userId' }, { userId: '1' }, { userId: '2' }],
    [
      'who is given a role of a project', { kind: 'object', of: 'project', member: 'projectId', mustBeVisible: 'userId' },
      { projectId: '3', userId: '1' }, { userId: '2' },
    ],
  ] as const) {
    it(`do not let an answer change ${title}, for which alone the permission was proven`, async () => {
      const { call, order } = running({ answer: JSON.stringify(answer) })
      await assert.rejects(call(method(place), input), TargetInterrupted)
      assert.deepEqual(order, ['target'])
      const patient = running({ answer: JSON.stringify(answer), target: { isInterrupting: false } })
      assert.deepEqual(await patient.call(method(place), input), input)
    })
  }

  it('permit a response to repeat the resource of the call', async () => {
    const { call } = running({ answer: '{"userId":"1","name":"new"}' })
    assert.deepEqual(await call(method({ kind: 'org', user: 'userId' }), { userId: '1' }), { userId: '1', name: 'new' })
  })

  it('put asynchronous calls into the outbox before the handler', async () => {
    const { call, order, appended } = running({ target: { kind: 'async', isInterrupting: false } })
    await call(method({ kind: 'instance' }), { name: 'x' })
    assert.deepEqual(order, ['bell', 'handler'])
    const [message] = appended
    assert.equal(message?.topic, 'target_call')
    assert.match(JSON.stringify(message), /"targetId":"t"/)
  })

  it('ignore a response that is not an object', async () => {
    for (const answer of ['nonsense', '{"a":', `${'['.repeat(65)}${']'.repeat(65)}`]) {
      await assert.rejects(running({ answer }).call(method({ kind: 'instance' }), {}), TargetInterrupted, answer.slice(0, 10))
    }
  })
})
