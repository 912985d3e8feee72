import type { RecordedEvent } from '@keyhall/core/shared'
import type { Dialect } from './table.js'
import { instant, json, key, optional, table, text } from './table.js'

/** Searchable members are columns; the body has the rest. */
export interface AuditEventRow {
  readonly id: string
  readonly type: string
  readonly aggregate_type: string
  readonly aggregate_id: string
  readonly org_id: string | null
  /** The user id or client id of the actor. */
  readonly actor_id: string | null
  /** The id of the causing request. */
  readonly request_id: string | null
  readonly at: number
  readonly body: Pick<RecordedEvent, 'actor' | 'origin' | 'before' | 'after'>
}

/** Without foreign keys, because events outlive their subjects. */
export const auditTables = (dialect: Dialect) => [
  table<AuditEventRow>(
    'audit_events',
    {
      id: key,
      type: text,
      aggregate_type: text,
      aggregate_id: text,
      org_id: optional(text),
      actor_id: optional(text),
      at: instant,
      request_id: optional(text),
      body: json(dialect),
    },
    {
      indices: [
        { name: 'audit_events_at', columns: ['at', 'id'] },
        { name: 'audit_events_type', columns: ['type', 'at', 'id'] },
        { name: 'audit_events_aggregate', columns: ['aggregate_id', 'at', 'id'] },
        { name: 'audit_events_org', columns: ['org_id', 'at', 'id'] },
        { name: 'audit_events_actor', columns: ['actor_id', 'at', 'id'] },
        { name: 'audit_events_request', columns: ['request_id', 'at', 'id'] },
      ],
    },
  ),
]
