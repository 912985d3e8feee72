import type { AuditActor, Message, RecordedEvent } from '@keyhall/core/shared'
import type { WrittenTable } from './written-table.js'

export const AUDIT_EVENTS: WrittenTable<RecordedEvent> = {
  name: 'audit_events',
  columns: {
    id: 'text', type: 'text', aggregate_type: 'text', aggregate_id: 'text', org_id: 'text', actor_id: 'text', at: 'bigint', body: 'jsonb',
    request_id: 'text',
  },
  values: ({ id, type, aggregate, orgId, actor, at, ...rest }) =>
    [id, type, aggregate.type, aggregate.id, orgId, actorId(actor), at, JSON.stringify({ actor, ...rest }), rest.origin?.requestId],
}

/** Messages that are due at once. */
export const MESSAGES: WrittenTable<Message> = {
  name: 'outbox',
  columns: { id: 'text', topic: 'text', body: 'jsonb', attempts: 'int', created_at: 'bigint', due_at: 'bigint' },
  values: ({ id, topic, body, createdAt }) => [id, topic, JSON.stringify(body), 0, createdAt, createdAt],
}

/** The id for searching events by actor. */
function actorId(actor: AuditActor): string | undefined {
  switch (actor.kind) {
    case 'user':
      return actor.userId
    case 'client':
      return actor.clientId
    case 'system':
    case 'anonymous':
      return undefined
  }
}
