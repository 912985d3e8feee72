import type { AuditEvent, EventStores } from '@keyhall/core/audit'
import { RecordEvents } from '@keyhall/core/audit'
import type { Message, Outbox } from '@keyhall/core/shared'
import { instance, NOW } from './builders.js'
import { clockAt, countingIds } from './fakes.js'

/** An audit trail in memory. Its ids are counted separately from those of the code under test. */
export function aTrail() {
  const trail: AuditEvent[] = []
  const stores: EventStores & { readonly outbox: Outbox<Message> } = {
    audit: { append: async (event) => void trail.push(event), appendAll: async (events) => void trail.push(...events) },
    outbox: { append: async () => undefined, appendAll: async () => undefined },
  }
  return { trail, stores, events: new RecordEvents({ ids: countingIds(), clock: clockAt(NOW), instance: instance() }) }
}
