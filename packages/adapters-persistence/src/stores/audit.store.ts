import type { AuditEvent, AuditLog, AuditQuery, AuditReads } from '@keyhall/core/audit'
import { MOST_COUNTED } from '@keyhall/core/audit'
import type { AggregateType, AuditActor, OrgId, RecordedEvent } from '@keyhall/core/shared'
import type { SelectQueryBuilder } from 'typeorm'
import { insertInto, statement } from '../sql/sql.js'
import type { AuditEventRow } from '../tables/audit.table.js'
import type { Connection } from './connection.js'

const APPEND = statement(
  insertInto('audit_events', ['id', 'type', 'aggregate_type', 'aggregate_id', 'org_id', 'actor_id', 'at', 'body']),
)

export class SqlAuditStore implements AuditLog, AuditReads {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async append({ id, type, aggregate, orgId, actor, at, ...rest }: AuditEvent): Promise<void> {
    const body = JSON.stringify({ actor, ...rest })
    await this.#connection.sql.change(APPEND, [id, type, aggregate.type, aggregate.id, orgId, actorId(actor), at, body])
  }

  async search(query: AuditQuery): Promise<{ readonly total: number; readonly events: readonly RecordedEvent[] }> {
    if ([query.types, query.aggregateTypes, query.aggregateIds].some((list) => list?.length === 0)) return { total: 0, events: [] }
    const { order, offset, limit } = query
    const direction = order === 'oldest_first' ? 'ASC' : 'DESC'
    const page = this.#wanted(query).orderBy('e.at', direction).addOrderBy('e.id', direction).offset(offset).limit(limit)
    const events = (await page.getMany()).map(read)
    const isLastPage = events.length < limit && (events.length > 0 || offset === 0)
    return { total: isLastPage ? Math.min(offset + events.length, MOST_COUNTED) : await this.#count(query), events }
  }

  async #count(query: AuditQuery): Promise<number> {
    const wanted = this.#wanted(query).select('1', 'one').limit(MOST_COUNTED)
    const counting = this.#connection.orm.createQueryBuilder().select('count(*)', 'total').from(`(${wanted.getQuery()})`, 'wanted')
    return (await counting.setParameters(wanted.getParameters()).getRawOne<{ readonly total: number }>())?.total ?? 0
  }

  #wanted({ types, aggregateTypes, aggregateIds, orgId, actorId: actor, from, until }: AuditQuery): SelectQueryBuilder<AuditEventRow> {
    const wanted = this.#connection.orm.getRepository<AuditEventRow>('audit_events').createQueryBuilder('e')
    if (types) wanted.andWhere('e.type in (:...types)', { types })
    if (aggregateTypes) wanted.andWhere('e.aggregate_type in (:...aggregateTypes)', { aggregateTypes })
    if (aggregateIds) wanted.andWhere('e.aggregate_id in (:...aggregateIds)', { aggregateIds })
    if (orgId !== undefined) wanted.andWhere('e.org_id = :orgId', { orgId })
    if (actor !== undefined) wanted.andWhere('e.actor_id = :actor', { actor })
    if (from !== undefined) wanted.andWhere('e.at >= :from', { from })
    if (until !== undefined) wanted.andWhere('e.at < :until', { until })
    return wanted
  }
}

/** By which the events of somebody are found. */
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

const read = (row: AuditEventRow): RecordedEvent => ({
  id: row.id,
  type: row.type,
  aggregate: { type: row.aggregate_type as AggregateType, id: row.aggregate_id },
  ...(row.org_id === null ? {} : { orgId: row.org_id as OrgId }),
  at: row.at,
  ...row.body,
})
