import type { Page, Search } from '@keyhall/core/shared'
import { TargetId, withDefined } from '@keyhall/core/shared'
import type { DeliveryField, DeliveryStore, TargetDelivery } from '@keyhall/core/targets'
import { RowReader } from '../sql/row-reader.js'
import { searchRows } from '../sql/search.js'
import type { Searchable } from '../sql/search.js'
import type { Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = [
  'id', 'target_id', 'condition', 'subject', 'body', 'is_body_whole', 'is_async', 'attempt', 'status', 'duration', 'problem', 'note', 'at',
  'request_id', 'answer',
]

const ADD = statement(insertInto('target_deliveries', COLUMNS))
const FIND = statement(`select ${COLUMNS.join(', ')} from target_deliveries where id = $1`)

const SEARCHABLE: Searchable<DeliveryField> = {
  select: COLUMNS.join(', '),
  from: 'target_deliveries',
  columns: {
    targetId: { value: 'target_id' }, requestId: { value: 'request_id' }, condition: { value: 'condition' }, problem: { value: 'problem' },
    at: { value: 'at', isNumber: true },
  },
  id: 'id',
}

export class SqlDeliveryStore implements DeliveryStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async search(search: Search<DeliveryField>): Promise<Page<TargetDelivery>> {
    return searchRows(this.#sql, SEARCHABLE, search, read)
  }

  async find(id: string): Promise<TargetDelivery | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    return row && read(new RowReader(row))
  }

  async ofRequests(requestIds: readonly string[], limit: number): Promise<readonly TargetDelivery[]> {
    const filters = [{ kind: 'among', field: 'requestId', values: requestIds }] as const
    return (await searchRows(this.#sql, SEARCHABLE, { filters, offset: 0, limit, isAscending: true }, read)).items
  }

  async add(delivery: TargetDelivery): Promise<void> {
    const { id, targetId, condition, subject, body, isBodyWhole, isAsync, attempt, ...outcome } = delivery
    const { status, duration, problem, note, at, requestId, answer } = outcome
    const call = [id, targetId, condition, subject, body, isBodyWhole, isAsync, attempt]
    await this.#sql.change(ADD, [...call, status, duration, problem, note, at, requestId, answer])
  }
}

function read(row: RowReader): TargetDelivery {
  const fixed = {
    id: row.text(),
    targetId: TargetId.parse(row.text()),
    condition: row.text(),
    subject: row.text(),
    body: row.text(),
    isBodyWhole: row.flag(),
    isAsync: row.flag(),
    attempt: row.number(),
  }
  const [status, duration, problem, note, at] = [row.optionalNumber(), row.number(), row.optionalText(), row.optionalText(), row.number()]
  return withDefined({ ...fixed, duration, at }, { status, problem, note, requestId: row.optionalText(), answer: row.optionalText() })
}
