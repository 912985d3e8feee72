import type { Departure } from '@keyhall/core/shared'
import type { CachedTotals } from '../sql/cached-totals.js'
import type { Row, RowInsert, Sql, Statement, Value } from '../sql/sql.js'
import { addingRow } from '../sql/sql.js'
import type { Bindable, SqliteDatabase, SqliteStatement } from './driver/sqlite-database.js'
import type { SharedReadLock } from './shared-read-lock.js'
import type { SqliteScans } from './sqlite-scans.js'

interface Bound {
  readonly prepared: SqliteStatement
  /** The parameter index of each `?`. */
  readonly order: readonly number[]
}

/** Maximum number and length of the texts of searches that stay prepared. */
const MAX_TEXTS = 100
const MAX_TEXT_LENGTH = 4_000

/** Prepared statements of one connection. All calls are synchronous; the methods with promises implement the common interface. */
export class SqliteSql implements Sql {
  readonly byBytes = ''
  readonly position = 'instr'
  readonly #scans: SqliteScans | undefined
  readonly #lock: SharedReadLock | undefined
  readonly #database: SqliteDatabase
  readonly #statements = new Map<Statement, Bound>()
  /** From the one that was unused for the longest time to the last one. */
  readonly #texts = new Map<string, Bound>()
  readonly #inserts = new Map<RowInsert, Statement>()

  /** @param reading for a connection that only reads: where scans run, and the lock that reads share */
  constructor(database: SqliteDatabase, reading?: { readonly scans: SqliteScans, readonly lock: SharedReadLock }) {
    this.#database = database
    this.#scans = reading?.scans
    this.#lock = reading?.lock
  }

  /** Not for each row, because a call of JavaScript costs as much as comparing a text. */
  eachScanned(id: string): string {
    return this.#scans ? `(${id.replace(/id$/, 'rowid')} % 64 <> 0 or scanning() = 1) and ` : ''
  }

  get totals(): CachedTotals | undefined {
    return this.#scans?.totals
  }

  rowsNow(statement: Statement, values: readonly Value[]): readonly Row[] {
    const bound = this.#bound(statement)
    this.#lock?.beforeRead()
    return bound.prepared.all(...bindables(bound.order, values)) as Row[]
  }

  firstNow(statement: Statement, values: readonly Value[]): Row | undefined {
    const bound = this.#bound(statement)
    this.#lock?.beforeRead()
    return bound.prepared.get(...bindables(bound.order, values)) as Row | undefined
  }

  changeNow(statement: Statement, values: readonly Value[]): number {
    const bound = this.#bound(statement)
    return bound.prepared.run(...bindables(bound.order, values)).changes
  }

  async rows(statement: Statement, values: readonly Value[]): Promise<readonly Row[]> {
    return this.rowsNow(statement, values)
  }

  async first<T>(statement: Statement, values: readonly Value[], read: (row: Row) => T): Promise<T | undefined> {
    const row = this.firstNow(statement, values)
    return row && read(row)
  }

  async rowsOnce(text: string, values: readonly Value[]): Promise<readonly Row[]> {
    const { prepared, order } = this.#prepare(text)
    return prepared.all(...bindables(order, values)) as Row[]
  }

  async rowsOfText(text: string, values: readonly Value[]): Promise<readonly Row[]> {
    const { prepared, order } = this.#boundText(text)
    this.#lock?.beforeRead()
    return prepared.all(...bindables(order, values)) as Row[]
  }

  scan(text: string, values: readonly Value[], departure?: Departure): Promise<readonly Row[]> {
    return this.#scans?.run({ text, values }, departure) ?? this.rowsOnce(text, values)
  }

  async change(statement: Statement, values: readonly Value[]): Promise<number> {
    return this.changeNow(statement, values)
  }

  async changeLater(statement: Statement, values: readonly Value[]): Promise<void> {
    this.changeNow(statement, values)
  }

  /** One statement for each row, because without a network a bulk statement saves nothing. */
  async addRows(insert: RowInsert, rows: readonly (readonly Value[])[]): Promise<number> {
    const known = this.#inserts.get(insert) ?? addingRow(insert)
    this.#inserts.set(insert, known)
    return rows.reduce((added, values) => added + this.changeNow(known, values), 0)
  }

  #bound(statement: Statement): Bound {
    const known = this.#statements.get(statement)
    if (known) return known
    const bound = this.#prepare(statement.text)
    this.#statements.set(statement, bound)
    return bound
  }

  #boundText(text: string): Bound {
    const bound = this.#texts.get(text) ?? this.#prepare(text)
    if (text.length > MAX_TEXT_LENGTH) return bound
    this.#texts.delete(text)
    this.#texts.set(text, bound)
    const [oldest] = this.#texts.keys()
    if (this.#texts.size > MAX_TEXTS && oldest !== undefined) this.#texts.delete(oldest)
    return bound
  }

  #prepare(numbered: string): Bound {
    const order: number[] = []
    const text = numbered.replace(/\$(\d+)/g, (_, number: string) => {
      order.push(Number(number) - 1)
      return '?'
    })
    const prepared = this.#database.prepare(text)
    return { prepared: prepared.reader ? prepared.raw() : prepared, order }
  }
}

/** Converts booleans and `undefined`, which SQLite cannot bind. */
function bindables(order: readonly number[], values: readonly Value[]): Bindable[] {
  const bound: Bindable[] = []
  for (const index of order) {
    const value = values[index]
    bound.push(typeof value === 'boolean' ? Number(value) : (value ?? null))
  }
  return bound
}
