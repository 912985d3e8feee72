import type { AuditEvent, AuditLog, AuditQuery, AuditReads } from '@keyhall/core/audit'
import { MAX_COUNTED } from '@keyhall/core/audit'
import type { AggregateType, RecordedEvent } from '@keyhall/core/shared'
import { OrgId } from '@keyhall/core/shared'
import type { SelectQueryBuilder } from 'typeorm'
import { AUDIT_EVENTS } from '../rows/recorded-rows.js'
import { columnsOf } from '../rows/written-table.js'
import { insertInto, statement } from '../sql/sql.js'
import type { AuditEventRow } from '../tables/audit.table.js'
import type { Connection } from './connection.js'

const APPEND = statement(insertInto(AUDIT_EVENTS.name, columnsOf(AUDIT_EVENTS)))

export class SqlAuditStore implements AuditLog, AuditReads {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async append(event: AuditEvent): Promise<void> {
    await this.#connection.sql.change(APPEND, AUDIT_EVENTS.values(event))
  }

  async search(query: AuditQuery): Promise<{ readonly total: number; readonly events: readonly RecordedEvent[] }> {
    const { types, aggregateTypes, aggregateIds, requestIds, order, offset, limit } = query
    if ([types, aggregateTypes, aggregateIds, requestIds].some((list) => list?.length === 0)) return { total: 0, events: [] }
    const direction = order === 'oldest_first' ? 'ASC' : 'DESC'
    const page = this.#wanted(query).orderBy('e.at', direction).addOrderBy('e.id', direction).offset(offset).limit(limit)
    const events = (await page.getMany()).map(read)
    const isLastPage = events.length < limit && (events.length > 0 || offset === 0)
    return { total: isLastPage ? Math.min(offset + events.length, MAX_COUNTED) : await this.#count(query), events }
  }

  async #count(query: AuditQuery): Promise<number> {
    const wanted = this.#wanted(query).select('1', 'one').limit(MAX_COUNTED)
    const counting = this.#connection.orm.createQueryBuilder().select('count(*)', 'total').from(`(${wanted.getQuery()})`, 'wanted')
    return (await counting.setParameters(wanted.getParameters()).getRawOne<{ readonly total: number }>())?.total ?? 0
  }

  #wanted({ types, aggregateTypes, aggregateIds, orgId, requestIds, actorId, from, until }: AuditQuery): SelectQueryBuilder<AuditEventRow> {
    const wanted = this.#connection.orm.getRepository<AuditEventRow>('audit_events').createQueryBuilder('e')
    if (types) wanted.andWhere('e.type in (:...types)', { types })
    if (aggregateTypes) wanted.andWhere('e.aggregate_type in (:...aggregateTypes)', { aggregateTypes })
    if (aggregateIds) wanted.andWhere('e.aggregate_id in (:...aggregateIds)', { aggregateIds })
    if (requestIds) wanted.andWhere('e.request_id in (:...requestIds)', { requestIds })
    if (orgId !== undefined) wanted.andWhere('e.org_id = :orgId', { orgId })
    if (actorId !== undefined) wanted.andWhere('e.actor_id = :actorId', { actorId })
    if (from !== undefined) wanted.andWhere('e.at >= :from', { from })
    if (until !== undefined) wanted.andWhere('e.at < :until', { until })
    return wanted
  }
}

const read = (row: AuditEventRow): RecordedEvent => ({
  id: row.id,
  type: row.type,
  aggregate: { type: row.aggregate_type as AggregateType, id: row.aggregate_id },
  ...(row.org_id === null ? {} : { orgId: OrgId.parse(row.org_id) }),
  at: row.at,
  ...row.body,
})
