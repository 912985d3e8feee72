import type { AggregateType, EpochSeconds, OrgId, RecordedEvent } from '../shared/index.js'
import type { AuditEvent } from './audit-event.js'

/** Records events, in the unit of work of the change. */
export interface AuditLog {
  append(event: AuditEvent): Promise<void>
  /** In one statement. */
  appendAll(events: readonly AuditEvent[]): Promise<void>
}

/** The place of an event in the order of the trail. */
export interface EventPosition {
  readonly at: EpochSeconds
  readonly id: string
}

/** A filter for events: an event must match every given member. An empty list matches none. */
export interface AuditQuery {
  readonly types?: readonly string[]
  readonly aggregateTypes?: readonly AggregateType[]
  readonly aggregateIds?: readonly string[]
  readonly orgId?: OrgId
  /** Of the requests that caused them. */
  readonly requestIds?: readonly string[]
  /** User id or client id of the actor. */
  readonly actorId?: string
  /** Recorded at this instant or later. */
  readonly from?: EpochSeconds
  /** Recorded before this instant. */
  readonly until?: EpochSeconds
  /** With a higher sequence (`sequenceOf`). */
  readonly afterSequence?: number
  /** With a lower sequence. */
  readonly beforeSequence?: number
  /** Events behind this position, in the order of the query. */
  readonly behind?: EventPosition
  /** By time of recording. */
  readonly order: 'oldest_first' | 'newest_first'
  readonly offset: number
  /** At most 1000. */
  readonly limit: number
}

/** Counting stops here, because counting a trail of years would be slow. */
export const MAX_COUNTED = 10_000

export interface AuditReads {
  /** @returns the requested page, without counting the others */
  list(query: AuditQuery): Promise<readonly RecordedEvent[]>
  /** @returns the requested page, and the number of events on all pages, counted up to `MAX_COUNTED` */
  search(query: AuditQuery): Promise<{ readonly total: number; readonly events: readonly RecordedEvent[] }>
}
