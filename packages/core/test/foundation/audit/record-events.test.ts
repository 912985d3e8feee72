import assert from 'node:assert/strict'
import type { AuditEvent, NewEvent } from '@keyhall/core/audit'
import { EVENT_TYPES, isEventGroup, RecordEvents } from '@keyhall/core/audit'
import { DEFAULT_SETTINGS } from '@keyhall/core/instance'
import type { Message, OrgId } from '@keyhall/core/shared'
import { requestOrigin } from '@keyhall/core/shared'
import { instance, NOW } from '../../support/builders.js'
import { clockAt, countingIds } from '../../support/fakes.js'

const EVENT: NewEvent = { type: 'org.added', aggregate: { type: 'org', id: 'org' }, orgId: 'org' as OrgId, actor: { kind: 'system', name: 'command' } }

/** What recording an event leaves in the stores. */
async function recorded(actions: boolean) {
  const events: AuditEvent[] = []
  const messages: Message[] = []
  const { features } = DEFAULT_SETTINGS
  const record = new RecordEvents({ ids: countingIds(), clock: clockAt(NOW), instance: instance({ features: { ...features, actions } }) })
  await record.record({
    audit: { append: async (event) => void events.push(event), appendAll: async (all) => void events.push(...all) },
    outbox: { append: async (message) => void messages.push(message), appendAll: async (all) => void messages.push(...all) },
  }, EVENT)
  return { events, messages }
}

describe('recording an audit event', () => {
  it('has an id and the time', async () => {
    const { events, messages } = await recorded(false)
    assert.deepEqual([events, messages], [[{ ...EVENT, id: 'id00000000000000000001', at: NOW }], []])
  })

  it('is published to bound targets while actions are on', async () => {
    const { events, messages } = await recorded(true)
    assert.deepEqual(messages, [{ id: 'id00000000000000000002', topic: 'event', body: events[0], createdAt: NOW }])
  })
})

describe('the types of events', () => {
  it('are dotted, in lower case, and have one passive sentence as description', () => {
    for (const [type, meaning] of Object.entries(EVENT_TYPES)) {
      assert.match(type, /^[a-z]+(\.[a-z]+){1,4}$/)
      assert.match(meaning, /^[A-Z].{9,99}$/)
      assert.match(meaning, / (was|were) /, type)
    }
  })

  it('are groups of themselves and of what they begin with, at a dot', () => {
    assert.deepEqual(['user', 'user.human', 'user.human.added', 'user.hum', 'human', '', 'user.'].map(isEventGroup),
      [true, true, true, false, false, false, false])
  })
})

describe('the origin of a request', () => {
  it('has a user agent of at most 256 characters, and no control character in it', () => {
    const { userAgent = '' } = requestOrigin({ address: '::1', userAgent: `a\r\n\u0000\u009b\ud800${'b'.repeat(300)}`, requestId: 'r' })
    assert.equal(userAgent, `a${'b'.repeat(250)}`)
  })

  it('has no user agent when it is absent or unprintable', () => {
    for (const userAgent of [undefined, '', '\n']) {
      assert.deepEqual(requestOrigin({ address: '::1', userAgent, requestId: 'r' }), { address: '::1', requestId: 'r' })
    }
  })
})
