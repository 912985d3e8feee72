import 'reflect-metadata'
import assert from 'node:assert/strict'
import { Metrics } from '@keyhall/adapters-http'
import type { MessageFate } from '@keyhall/core/outbox'
import type { ClaimedMessage, ClientId, MessageId, SessionId, UserId } from '@keyhall/core/shared'
import type { AnyMessage } from '@keyhall/core/stores'
import { createLogger } from '@keyhall/adapters-log'
import { OutboxReport } from '#src/outbox/outbox-report.js'

const message: ClaimedMessage<AnyMessage> = {
  id: 'm1' as MessageId,
  topic: 'back_channel_logout',
  body: { clientId: 'shop' as ClientId, userId: 'ada' as UserId, sessionId: 'session' as SessionId },
  createdAt: 1,
  attempt: 2,
}

/** What the operator sees of this. */
async function seen(tell: (report: OutboxReport) => void) {
  const lines: Record<string, unknown>[] = []
  const output = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }
  const metrics = new Metrics({})
  tell(new OutboxReport(createLogger({ level: 'info', isPretty: false, output }), metrics))
  const counted = (await metrics.text()).split('\n').filter((line) => line.startsWith('keyhall_outbox'))
  return { line: lines[0] ?? {}, lines: lines.length, counted }
}

const fates: readonly (readonly [level: string, msg: string, fate: MessageFate])[] = [
  ['info', 'message delivered', { outcome: 'delivered' }],
  ['info', 'message dropped', { outcome: 'dropped', reason: 'the client is not active any more' }],
  ['warn', 'message not delivered, will be retried', { outcome: 'postponed', problem: 'timeout', until: 7 }],
  ['error', 'message not delivered, moved to the dead letters', { outcome: 'dead', problem: 'timeout' }],
]

describe('the report of the outbox', () => {
  for (const [level, msg, fate] of fates) {
    it(`has a line and a count for a message that is ${fate.outcome}`, async () => {
      const { line, lines, counted } = await seen((report) => report.attempted(message, fate))
      const { outcome, ...more } = fate
      const { pid: _pid, time: _time, ...rest } = line
      const about = { messageId: 'm1', topic: 'back_channel_logout', clientId: 'shop', userId: 'ada', attempt: 2 }
      assert.deepEqual([lines, rest], [1, { level, ...about, ...more, msg }])
      assert.deepEqual(counted, [`keyhall_outbox_attempts_total{topic="back_channel_logout",outcome="${outcome}"} 1`])
    })
  }

  it('has the unexpected error', async () => {
    const { line } = await seen((report) => report.broke(message, new Error('a fault')))
    assert.deepEqual([line['level'], line['messageId'], (line['err'] as Error).message], ['error', 'm1', 'a fault'])
  })

  it('shows no body of an unknown topic', async () => {
    const unknown = { ...message, topic: 'horoscope' as AnyMessage['topic'] }
    const { line } = await seen((report) => report.attempted(unknown, { outcome: 'postponed', problem: 'unknown', until: 7 }))
    assert.deepEqual([line['topic'], 'clientId' in line], ['horoscope', false])
  })
})
