import type { Departure } from '@keyhall/core/shared'
import type { Pool, PoolClient } from 'pg'
import type { CachedTotals } from '../sql/cached-totals.js'
import type { Row, RowInsert, Sql, Statement, Value } from '../sql/sql.js'
import { addingRecords } from '../sql/sql.js'
import { FrequentTexts } from './frequent-texts.js'
import type { PostgresScans } from './postgres-scans.js'

const frequent = new FrequentTexts()
const inserts = new Map<RowInsert, Statement>()

/** Uses named statements, so that each connection parses a text once. */
export class PostgresSql implements Sql {
  readonly byBytes = 'collate "C"'
  readonly position = 'strpos'
  readonly #scans: PostgresScans | undefined
  readonly #connection: Pool | PoolClient

  /** @param scans outside of units of work: where scans run */
  constructor(connection: Pool | PoolClient, scans?: PostgresScans) {
    this.#connection = connection
    this.#scans = scans
  }

  /** The database ends a statement itself. */
  eachScanned(): string {
    return ''
  }

  get totals(): CachedTotals | undefined {
    return this.#scans?.totals
  }

  async rows(statement: Statement, values: readonly Value[]): Promise<readonly Row[]> {
    const { rows } = await this.#query(statement, values)
    return rows
  }

  async first<T>(statement: Statement, values: readonly Value[], read: (row: Row) => T): Promise<T | undefined> {
    const [row] = await this.rows(statement, values)
    return row && read(row)
  }

  async rowsOnce(text: string, values: readonly Value[]): Promise<readonly Row[]> {
    const { rows } = await this.#connection.query<unknown[]>({ text, values: [...values], rowMode: 'array' })
    return rows
  }

  rowsOfText(text: string, values: readonly Value[]): Promise<readonly Row[]> {
    const statement = frequent.statementOf(text)
    return statement ? this.rows(statement, values) : this.rowsOnce(text, values)
  }

  scan(text: string, values: readonly Value[], departure?: Departure): Promise<readonly Row[]> {
    return this.#scans?.run(text, values, departure) ?? this.rowsOnce(text, values)
  }

  async change(statement: Statement, values: readonly Value[]): Promise<number> {
    const { rowCount } = await this.#query(statement, values)
    return rowCount ?? 0
  }

  /** Passes all rows as one JSON value, so that the statement is the same for any number. Types come from the table. */
  async addRows(insert: RowInsert, rows: readonly (readonly Value[])[]): Promise<number> {
    const known = inserts.get(insert) ?? addingRecords(insert)
    inserts.set(insert, known)
    return rows.length === 0 ? 0 : this.change(known, [asRecords(insert, rows)])
  }

  #query({ name, text }: Statement, values: readonly Value[]) {
    return this.#connection.query<unknown[]>({ name, text, values: [...values], rowMode: 'array' })
  }
}

/** Encodes rows as JSON. JSON columns are inserted unescaped. */
function asRecords({ columns, json }: RowInsert, rows: readonly (readonly Value[])[]): string {
  const names = columns.map((column) => ({ name: `${JSON.stringify(column)}:`, isJson: json.includes(column) }))
  const record = (values: readonly Value[]): string =>
    `{${names.map(({ name, isJson }, index) => name + (isJson ? String(values[index]) : JSON.stringify(values[index] ?? null))).join()}}`
  return `[${rows.map(record).join()}]`
}
