import assert from 'node:assert/strict'
import type { ClaimedMessage, ClientId, MessageId, OutboxStore, SessionId, UserId } from '@keyhall/core/shared'
import type { AnyMessage } from '@keyhall/core/stores'
import { NOW } from './builders.js'

export const aMessage = (id = 'm1', own: Partial<AnyMessage> = {}): AnyMessage => ({
  id: id as MessageId,
  topic: 'back_channel_logout',
  body: { clientId: id as ClientId, userId: 'ada' as UserId, sessionId: 'session' as SessionId },
  createdAt: NOW,
  ...own,
})

/** An outbox of due messages that records the outcome of each. A message can be claimed once. */
export function anOutbox(...messages: readonly (AnyMessage & { readonly attempt?: number })[]) {
  const waiting: ClaimedMessage<AnyMessage>[] = messages.map((message) => ({ attempt: 1, ...message }))
  const noted: string[] = []
  const claims: (readonly [limit: number, lease: number])[] = []
  const outbox: OutboxStore<AnyMessage> = {
    append: async (message) => void waiting.push({ ...message, attempt: 1 }),
    appendAll: async (all) => void waiting.push(...all.map((message) => ({ ...message, attempt: 1 }))),
    claim: async (_at, limit, lease) => {
      claims.push([limit, lease])
      return waiting.splice(0, limit)
    },
    done: async (id) => noted.push(`${id} done`) > 0,
    retryLater: async ({ id, attempt }, at, problem) => void noted.push(`${id} claim ${attempt} again at +${at - NOW}: ${problem}`),
    fail: async ({ id, attempt }, at, problem) => void noted.push(`${id} claim ${attempt} dead at +${at - NOW}: ${problem}`),
    revive: () => assert.fail('unexpected call'),
    reviveAll: () => assert.fail('unexpected call'),
  }
  const reads = { hasDue: async () => waiting.length > 0 }
  const storage = {
    read: <T>(work: (stores: { readonly outbox: typeof reads }) => Promise<T>) => work({ outbox: reads }),
    run: <T>(work: (stores: { readonly outbox: OutboxStore<AnyMessage> }) => Promise<T>) => work({ outbox }),
  }
  return { storage, noted, claims, waiting }
}
