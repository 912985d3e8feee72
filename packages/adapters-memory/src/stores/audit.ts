import type { AuditEvent, AuditLog, AuditQuery, AuditReads } from '@keyhall/core/audit'
import { MAX_COUNTED } from '@keyhall/core/audit'
import type { RecordedEvent } from '@keyhall/core/shared'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'

export class MemoryAuditReads implements AuditReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async search(query: AuditQuery): Promise<{ readonly total: number; readonly events: readonly RecordedEvent[] }> {
    assertStorable(query)
    const { order, offset, limit } = query
    const wanted = [...this.#tables.auditEvents.values()].filter((event) => isWanted(event, query)).toSorted(isEarlier)
    if (order === 'newest_first') wanted.reverse()
    return { total: Math.min(wanted.length, MAX_COUNTED), events: wanted.slice(offset, offset + limit) }
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
}

function isWanted(event: RecordedEvent, query: AuditQuery): boolean {
  const { types, aggregateTypes, aggregateIds, orgId, requestIds, actorId, from, until } = query
  const { type, aggregate, actor, origin, at } = event
  return (!types || types.includes(type))
    && (!aggregateTypes || aggregateTypes.includes(aggregate.type))
    && (!aggregateIds || aggregateIds.includes(aggregate.id))
    && (orgId === undefined || event.orgId === orgId)
    && (!requestIds || (origin !== undefined && requestIds.includes(origin.requestId)))
    && (actorId === undefined || ('userId' in actor && actor.userId === actorId) || ('clientId' in actor && actor.clientId === actorId))
    && (from === undefined || at >= from)
    && (until === undefined || at < until)
}

const isEarlier = (a: RecordedEvent, b: RecordedEvent): number => a.at - b.at || (a.id < b.id ? -1 : 1)
