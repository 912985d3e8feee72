import type { RecordedEvent } from '../shared/index.js'
import type { EventType } from './event-types.js'

export type { AggregateType, AuditActor } from '../shared/index.js'

/** An event of a type that this version records. */
export type AuditEvent = RecordedEvent<EventType>

/** An event before it has its id and its time. */
export type NewEvent = Omit<AuditEvent, 'id' | 'at'>

/** What happened, without who caused it. */
export type EventDetails = Omit<NewEvent, 'actor' | 'origin'>
