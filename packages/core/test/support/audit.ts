import type { AuditEvent, EventStores } from '@keyhall/core/audit'
import { RecordEvents } from '@keyhall/core/audit'
import { instance, NOW } from './builders.js'
import { clockAt, countingIds } from './fakes.js'

/** An audit trail to look at, and what writes into it. Its ids are counted apart from those of what is tested. */
export function aTrail() {
  const trail: AuditEvent[] = []
  const stores: EventStores = {
    audit: { append: async (event) => void trail.push(event) },
    outbox: { append: async () => undefined },
  }
  return { trail, stores, events: new RecordEvents({ ids: countingIds(), clock: clockAt(NOW), instance: instance() }) }
}
