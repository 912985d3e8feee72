import type { Page, PageRequest, TargetId } from '@keyhall/core/shared'
import type { DeliveryStore, TargetDelivery } from '@keyhall/core/targets'
import { withPresent } from '../rows/with-present.js'
import { RowReader } from '../sql/row-reader.js'
import { searchRows } from '../sql/search.js'
import type { Searchable } from '../sql/search.js'
import type { Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = ['id', 'target_id', 'condition', 'subject', 'body', 'is_body_whole', 'is_async', 'attempt', 'status', 'duration', 'problem', 'note', 'at']

const ADD = statement(insertInto('target_deliveries', COLUMNS))
const FIND = statement(`select ${COLUMNS.join(', ')} from target_deliveries where id = $1`)

const SEARCHABLE: Searchable<'targetId'> = {
  select: COLUMNS.join(', '),
  from: 'target_deliveries',
  columns: { targetId: { value: 'target_id' } },
  id: 'id',
}

export class SqlDeliveryStore implements DeliveryStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async ofTarget(targetId: TargetId, page: PageRequest): Promise<Page<TargetDelivery>> {
    return searchRows(this.#sql, SEARCHABLE, { ...page, filters: [{ kind: 'among', field: 'targetId', values: [targetId] }] }, read)
  }

  async find(id: string): Promise<TargetDelivery | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    return row && read(new RowReader(row))
  }

  async add(delivery: TargetDelivery): Promise<void> {
    const { id, targetId, condition, subject, body, isBodyWhole, isAsync, attempt, status, duration, problem, note, at } = delivery
    await this.#sql.change(ADD, [id, targetId, condition, subject, body, isBodyWhole, isAsync, attempt, status, duration, problem, note, at])
  }
}

function read(row: RowReader): TargetDelivery {
  const fixed = {
    id: row.text(),
    targetId: row.text() as TargetId,
    condition: row.text(),
    subject: row.text(),
    body: row.text(),
    isBodyWhole: row.flag(),
    isAsync: row.flag(),
    attempt: row.number(),
  }
  const [status, duration, problem, note, at] = [row.optionalNumber(), row.number(), row.optionalText(), row.optionalText(), row.number()]
  return withPresent({ ...fixed, duration, at }, { status, problem, note })
}
