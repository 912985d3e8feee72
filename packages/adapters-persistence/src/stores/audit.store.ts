import type { AuditEvent, AuditLog, AuditQuery, AuditReads } from '@keyhall/core/audit'
import { FIRST_NEW_ID, MAX_COUNTED, firstIdsOf } from '@keyhall/core/audit'
import type { AggregateType, RecordedEvent } from '@keyhall/core/shared'
import { OrgId } from '@keyhall/core/shared'
import type { SelectQueryBuilder } from 'typeorm'
import { AUDIT_EVENTS } from '../rows/recorded-rows.js'
import { addAll, columnsOf } from '../rows/written-table.js'
import { insertInto, statement } from '../sql/sql.js'
import type { AuditEventRow } from '../tables/audit.table.js'
import type { Connection } from './connection.js'

const APPEND = statement(insertInto(AUDIT_EVENTS.name, columnsOf(AUDIT_EVENTS)))

/** The first comparison lets the database begin in the index. */
const behindOf = (order: AuditQuery['order'], id: string): string =>
  order === 'oldest_first'
    ? `(e.at >= :behindAt and (e.at > :behindAt or ${id} > :behindId))`
    : `(e.at <= :behindAt and (e.at < :behindAt or ${id} < :behindId))`

/** An empty list of values matches nothing. */
const matchesNone = ({ types, aggregateTypes, aggregateIds, requestIds }: AuditQuery): boolean =>
  [types, aggregateTypes, aggregateIds, requestIds].some((list) => list?.length === 0)

export class SqlAuditStore implements AuditLog, AuditReads {
  readonly #connection: Connection
  /** Compares ids by their bytes, like `sequenceOf`. */
  readonly #id: string

  constructor(connection: Connection) {
    this.#connection = connection
    this.#id = `e.id ${connection.sql.byBytes}`
  }

  async append(event: AuditEvent): Promise<void> {
    await this.#connection.sql.changeLater(APPEND, AUDIT_EVENTS.values(event))
  }

  async appendAll(events: readonly AuditEvent[]): Promise<void> {
    await addAll(this.#connection.sql, AUDIT_EVENTS, events)
  }

  async search(query: AuditQuery): Promise<{ readonly total: number; readonly events: readonly RecordedEvent[] }> {
    const { offset, limit } = query
    if (matchesNone(query)) return { total: 0, events: [] }
    const events = await this.list(query)
    const isLastPage = events.length < limit && (events.length > 0 || offset === 0)
    return { total: isLastPage ? Math.min(offset + events.length, MAX_COUNTED) : await this.#count(query), events }
  }

  async list(query: AuditQuery): Promise<readonly RecordedEvent[]> {
    if (matchesNone(query)) return []
    const { order, offset, limit } = query
    const direction = order === 'oldest_first' ? 'ASC' : 'DESC'
    const page = this.#filtered(query).orderBy('e.at', direction).addOrderBy(this.#id, direction).offset(offset).limit(limit)
    return (await page.getMany()).map(read)
  }

  async #count(query: AuditQuery): Promise<number> {
    const builder = this.#filtered(query).select('1', 'one').limit(MAX_COUNTED)
    const counting = this.#connection.orm.createQueryBuilder().select('count(*)', 'total').from(`(${builder.getQuery()})`, 'matches')
    return (await counting.setParameters(builder.getParameters()).getRawOne<{ readonly total: number }>())?.total ?? 0
  }

  #filtered(query: AuditQuery): SelectQueryBuilder<AuditEventRow> {
    const { types, aggregateTypes, aggregateIds, orgId, requestIds, actorId, from, until, afterSequence, beforeSequence, behind, order } = query
    const builder = this.#connection.orm.getRepository<AuditEventRow>('audit_events').createQueryBuilder('e')
    if (types) builder.andWhere('e.type in (:...types)', { types })
    if (aggregateTypes) builder.andWhere('e.aggregate_type in (:...aggregateTypes)', { aggregateTypes })
    if (aggregateIds) builder.andWhere('e.aggregate_id in (:...aggregateIds)', { aggregateIds })
    if (requestIds) builder.andWhere('e.request_id in (:...requestIds)', { requestIds })
    if (orgId !== undefined) builder.andWhere('e.org_id = :orgId', { orgId })
    if (actorId !== undefined) builder.andWhere('e.actor_id = :actorId', { actorId })
    if (from !== undefined) builder.andWhere('e.at >= :from', { from })
    if (until !== undefined) builder.andWhere('e.at < :until', { until })
    if (behind) builder.andWhere(behindOf(order, this.#id), { behindAt: behind.at, behindId: behind.id })
    if (afterSequence !== undefined) this.#from(builder, afterSequence + 1)
    if (beforeSequence !== undefined) this.#before(builder, beforeSequence)
    return builder
  }

  #from(builder: SelectQueryBuilder<AuditEventRow>, sequence: number): void {
    const { id, oldId } = firstIdsOf(sequence)
    builder.andWhere(`(${this.#id} >= :fromId or (${this.#id} < :firstNewId and ${this.#id} >= :fromOldId))`,
      { fromId: id, fromOldId: oldId, firstNewId: FIRST_NEW_ID })
  }

  #before(builder: SelectQueryBuilder<AuditEventRow>, sequence: number): void {
    const { id, oldId } = firstIdsOf(sequence)
    builder.andWhere(`(${this.#id} < :beforeOldId or (${this.#id} >= :firstNewId and ${this.#id} < :beforeId))`,
      { beforeId: id, beforeOldId: oldId, firstNewId: FIRST_NEW_ID })
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
