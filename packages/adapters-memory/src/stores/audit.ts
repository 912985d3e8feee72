import type { AuditEvent, AuditLog, AuditQuery, AuditReads, EventPosition } from '@keyhall/core/audit'
import { MAX_COUNTED, sequenceOf } from '@keyhall/core/audit'
import type { RecordedEvent } from '@keyhall/core/shared'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'

export class MemoryAuditReads implements AuditReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async search(query: AuditQuery): Promise<{ readonly total: number; readonly events: readonly RecordedEvent[] }> {
    const { offset, limit } = query
    const wanted = this.#wanted(query)
    return { total: Math.min(wanted.length, MAX_COUNTED), events: wanted.slice(offset, offset + limit) }
  }

  async list(query: AuditQuery): Promise<readonly RecordedEvent[]> {
    return this.#wanted(query).slice(query.offset, query.offset + query.limit)
  }

  #wanted(query: AuditQuery): readonly RecordedEvent[] {
    assertStorable(query)
    const wanted = [...this.#tables.auditEvents.values()].filter((event) => isWanted(event, query)).toSorted(isEarlier)
    return query.order === 'newest_first' ? wanted.toReversed() : wanted
  }
}

export class MemoryAuditStore extends MemoryAuditReads implements AuditLog {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async append(event: AuditEvent): Promise<void> {
    this.#tables.auditEvents.insert(event.id, event)
  }

  async appendAll(events: readonly AuditEvent[]): Promise<void> {
    for (const event of events) await this.append(event)
  }
}

function isWanted(event: RecordedEvent, query: AuditQuery): boolean {
  const { types, aggregateTypes, aggregateIds, orgId, requestIds, actorId, from, until, afterSequence, beforeSequence } = query
  const { type, aggregate, actor, origin, at } = event
  return (!types || types.includes(type))
    && (!aggregateTypes || aggregateTypes.includes(aggregate.type))
    && (!aggregateIds || aggregateIds.includes(aggregate.id))
    && (orgId === undefined || event.orgId === orgId)
    && (!requestIds || (origin !== undefined && requestIds.includes(origin.requestId)))
    && (actorId === undefined || ('userId' in actor && actor.userId === actorId) || ('clientId' in actor && actor.clientId === actorId))
    && (from === undefined || at >= from)
    && (until === undefined || at < until)
    && (afterSequence === undefined || sequenceOf(event.id) > afterSequence)
    && (beforeSequence === undefined || sequenceOf(event.id) < beforeSequence)
    && (query.behind === undefined || isBehind(event, query.behind, query.order))
}

const isBehind = (event: RecordedEvent, { at, id }: EventPosition, order: AuditQuery['order']): boolean => {
  const distance = event.at - at || Number(event.id > id) - Number(event.id < id)
  return order === 'oldest_first' ? distance > 0 : distance < 0
}

const isEarlier = (a: RecordedEvent, b: RecordedEvent): number => a.at - b.at || (a.id < b.id ? -1 : 1)
