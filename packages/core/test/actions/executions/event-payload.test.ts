import assert from 'node:assert/strict'
import { NotifyTargetsOfEvent } from '@keyhall/core/executions'
import type { ExecutionReads } from '@keyhall/core/executions'
import type { Message, OrgId, RecordedEvent, TargetId, UserId } from '@keyhall/core/shared'
import type { Target, TargetReads, TargetMessage } from '@keyhall/core/targets'
import { NOW, compared, instance } from '../../support/builders.js'
import { clockAt, countingIds } from '../../support/fakes.js'

/** The payload of an event. */
async function payloadOf(event: Partial<RecordedEvent>): Promise<Readonly<Record<string, unknown>>> {
  const appended: Message[] = []
  const execution = {
    condition: { kind: 'event', scope: 'all', name: '' }, targets: [{ kind: 'target', id: 't' as TargetId }], createdAt: NOW,
    changedAt: NOW,
  } as const
  const reads = {
    executions: { find: async () => [execution] } as unknown as ExecutionReads,
    targets: { some: async () => [{ id: 't' } as Target] } as unknown as TargetReads,
  }
  const { features } = instance()().settings
  const tell = new NotifyTargetsOfEvent({
    storage: {
      read: (work) => work(reads),
      run: (work) => work({
        outbox: { append: async (message) => void appended.push(message), appendAll: async (all) => void appended.push(...all), done: async () => true },
      }),
    },
    compared: compared({ features: { ...features, actions: true } }),
    bell: { ring: () => undefined }, ids: countingIds(), clock: clockAt(NOW),
  })
  const whole: RecordedEvent = {
    id: 'e', type: 'user.removed', aggregate: { type: 'user', id: '7' }, actor: { kind: 'anonymous' }, at: NOW, ...event,
  }
  assert.deepEqual(await tell.notify(whole, { id: 'm' as Message['id'], attempt: 1 }), { outcome: 'delivered' })
  const [message] = appended as readonly { readonly body: TargetMessage }[]
  return JSON.parse(message?.body.body ?? '') as Readonly<Record<string, unknown>>
}

describe('payload of an event', () => {
  it('names its owner and its actor', async () => {
    const { resourceOwner, userID, event_payload: payload, event_payload_before: before } = await payloadOf({
      orgId: '5' as OrgId, actor: { kind: 'user', userId: '9' as UserId }, before: { name: 'old' }, after: { name: 'new' },
    })
    assert.deepEqual([resourceOwner, userID, payload, before], ['5', '9', { name: 'new' }, { name: 'old' }])
  })

  it('belongs to the instance without an organization', async () => {
    const { resourceOwner, userID, event_payload: payload } = await payloadOf({})
    assert.deepEqual([resourceOwner, userID, payload], [instance()().id, '', {}])
  })

  it('has its time in RFC 3339 format, in every month and leap year', async () => {
    const instants = [0, 59, 86_399, 86_400, 951_782_399, 951_782_400, 951_868_800, 1_709_164_800, 4_107_542_400, 253_402_300_799]
    for (let month = 0; month < 24; month++) instants.push(Date.UTC(2027, month, 28, 23, 59, 59) / 1000, Date.UTC(2027, month, 1) / 1000)
    for (const at of instants) {
      assert.equal((await payloadOf({ at })).created_at, new Date(at * 1000).toISOString().replace('.000Z', 'Z'))
    }
  })
})
