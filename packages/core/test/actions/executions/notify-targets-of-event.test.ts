import assert from 'node:assert/strict'
import { NotifyTargetsOfEvent } from '@keyhall/core/executions'
import type { ExecutionReads } from '@keyhall/core/executions'
import type { Message, MessageId, RecordedEvent, TargetId } from '@keyhall/core/shared'
import type { Target, TargetReads } from '@keyhall/core/targets'
import { NOW, compared, instance } from '../../support/builders.js'
import { clockAt, countingIds } from '../../support/fakes.js'

const EVENT: RecordedEvent = { id: 'e', type: 'user.removed', aggregate: { type: 'user', id: '7' }, actor: { kind: 'anonymous' }, at: NOW }
const CLAIM = { id: 'm' as MessageId, attempt: 1 }

/** Two targets are bound to every event, and the message of the event is stored. */
function world() {
  const stored = new Set<string>([CLAIM.id])
  const appended: Message[] = []
  const targets = ['t1', 't2'].map((id) => ({ kind: 'target', id: id as TargetId }) as const)
  const execution = { condition: { kind: 'event', scope: 'all', name: '' }, targets, createdAt: NOW, changedAt: NOW } as const
  const reads = {
    executions: { find: async () => [execution] } as unknown as ExecutionReads,
    targets: { some: async () => targets.map(({ id }) => ({ id }) as Target) } as unknown as TargetReads,
  }
  const { features } = instance()().settings
  const outbox = { append: async (message: Message) => void appended.push(message), appendAll: async (all: readonly Message[]) => void appended.push(...all), done: async (id: string) => stored.delete(id) }
  const notify = new NotifyTargetsOfEvent({
    storage: { read: (work) => work(reads), run: (work) => work({ outbox }) },
    compared: compared({ features: { ...features, actions: true } }),
    bell: { ring: () => undefined }, ids: countingIds(), clock: clockAt(NOW),
  })
  return { notify: notify.notify, stored, appended }
}

describe('notification of the targets of an event', () => {
  it('stores one message for each target, and ends the event in the same unit of work', async () => {
    const { notify, stored, appended } = world()
    assert.deepEqual(await notify(EVENT, CLAIM), { outcome: 'delivered' })
    assert.deepEqual([appended.length, [...stored]], [2, []])
  })

  it('stores no second message with another id when the event is delivered again, by this process or another', async () => {
    const { notify, appended } = world()
    for (const attempt of [1, 2, 3]) assert.deepEqual(await notify(EVENT, { ...CLAIM, attempt }), { outcome: 'delivered' })
    assert.equal(new Set(appended.map(({ id }) => id)).size, 2)
  })
})
