import { conditionKey, conditionOf } from '@keyhall/core/executions'
import type { Execution, ExecutionStore, Listed } from '@keyhall/core/executions'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Sql } from '../sql/sql.js'
import { insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = ['condition', 'targets', 'created_at', 'changed_at']

const ALL = statement(`select ${COLUMNS.join(', ')} from executions order by condition`)
const PUT = statement(`
  ${insertInto('executions', COLUMNS)}
  on conflict (condition) do update set targets = excluded.targets, changed_at = excluded.changed_at`)
const REMOVE = statement('delete from executions where condition = $1')

/** Cached statements by number of keys. A call of an API method looks up six. */
const finds = new Map<number, ReturnType<typeof statement>>()
const MAX_PREPARED = 16

function findText(count: number): string {
  const places = Array.from({ length: count }, (_, index) => `$${index + 1}`)
  return `select ${COLUMNS.join(', ')} from executions where condition in (${places.join(', ')})`
}

function findOf(count: number): ReturnType<typeof statement> {
  const known = finds.get(count) ?? statement(findText(count))
  finds.set(count, known)
  return known
}

export class SqlExecutionStore implements ExecutionStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async find(keys: readonly string[]): Promise<readonly Execution[]> {
    if (keys.length === 0) return []
    const { length } = keys
    const rows = length > MAX_PREPARED ? await this.#sql.rowsOnce(findText(length), keys) : await this.#sql.rows(findOf(length), keys)
    return rows.map(read)
  }

  async all(): Promise<readonly Execution[]> {
    return (await this.#sql.rows(ALL, [])).map(read)
  }

  async put({ condition, targets, createdAt, changedAt }: Execution): Promise<void> {
    await this.#sql.change(PUT, [conditionKey(condition), JSON.stringify(targets), createdAt, changedAt])
  }

  async remove(key: string): Promise<void> {
    await this.#sql.change(REMOVE, [key])
  }
}

function read(columns: Row): Execution {
  const row = new RowReader(columns)
  return { condition: conditionOf(row.text()), targets: row.json() as readonly Listed[], createdAt: row.number(), changedAt: row.number() }
}
