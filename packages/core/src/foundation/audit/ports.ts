import type { AggregateType, EpochSeconds, OrgId, RecordedEvent } from '../shared/index.js'
import type { AuditEvent } from './audit-event.js'

/** Takes what happened, in the unit of work in which it happens. */
export interface AuditLog {
  append(event: AuditEvent): Promise<void>
}

/** Which events are wanted: those that pass every filter that is given. An empty list lets none pass. */
export interface AuditQuery {
  readonly types?: readonly string[]
  readonly aggregateTypes?: readonly AggregateType[]
  readonly aggregateIds?: readonly string[]
  readonly orgId?: OrgId
  /** Of the requests that have caused them. */
  readonly requestIds?: readonly string[]
  /** The user id or client id of whoever did it. */
  readonly actorId?: string
  /** Recorded at this instant or later. */
  readonly from?: EpochSeconds
  /** Recorded before this instant. */
  readonly until?: EpochSeconds
  /** By time of recording. */
  readonly order: 'oldest_first' | 'newest_first'
  readonly offset: number
  /** At most 1000. */
  readonly limit: number
}

/** More are not counted: nobody turns so many pages, and counting a trail of years would take its time. */
export const MAX_COUNTED = 10_000

export interface AuditReads {
  /** @returns the wanted page, and how many events there are on all pages, counted up to `MAX_COUNTED` */
  search(query: AuditQuery): Promise<{ readonly total: number; readonly events: readonly RecordedEvent[] }>
}
