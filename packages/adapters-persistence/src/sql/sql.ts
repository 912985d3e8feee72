import type { Epoch } from '../configuration/epoch.js'
import type { Departure } from '@keyhall/core/shared'
import type { CachedTotals } from './cached-totals.js'

/** A bound parameter: booleans, numbers below 2^53 and text. `undefined` is bound as NULL. */
export type Value = string | number | boolean | null | undefined

/** The columns of a row in the order of the statement. Read them with a `RowReader`. */
export type Row = readonly unknown[]

/** A statement for both databases with parameters `$1`, `$2` …. Each connection prepares it once. */
export interface Statement {
  readonly name: string
  readonly text: string
}

let statements = 0

export const statement = (text: string): Statement => ({ name: `keyhall_${++statements}`, text })

/** The type of a column on Postgres. */
export type ColumnType = 'text' | 'int' | 'bigint' | 'boolean' | 'jsonb'

/** The columns of a table, in the order of their values. */
export type Columns = Readonly<Record<string, ColumnType>>

/** A bulk insert. */
export interface RowInsert {
  readonly table: string
  readonly columns: Columns
  /** What happens to the stored row whose key is in use, such as `(id) do update set …`. It stays as it is by default. */
  readonly conflict?: string
}

/** Reads by prepared statements. */
export interface Reads {
  rows(query: Statement, values: readonly Value[]): Promise<readonly Row[]>
  /** Reads the first row, if there is one, without a promise between the database and `read`. */
  first<T>(query: Statement, values: readonly Value[], read: (row: Row) => T): Promise<T | undefined>
}

/** Reads that return the epoch of the configuration with each row. */
export interface ComparedReads {
  /** @param read gets the epoch of the row, after the process has reloaded what it holds */
  firstWithEpoch<T>(query: Statement, values: readonly Value[], read: (row: Row, epoch: Epoch) => T | Promise<T>): Promise<T | undefined>
}

/** Runs prepared statements on one connection, or on any connection of a pool. */
export interface Sql extends Reads {
  /** Suffix that compares an expression by bytes, independent of the collation of the database. */
  readonly byBytes: '' | 'collate "C"'
  /** The function that finds a text within another one. */
  readonly position: 'instr' | 'strpos'
  /** The beginning of the condition of a statement for `scan`, with which the statement can be ended. @param id the id of the table, with its alias */
  eachScanned(id: string): string
  /** The lengths of long lists; absent within a unit of work, where each is counted. */
  readonly totals?: CachedTotals | undefined
  /**
   * Runs a statement that may read a whole table: not on the thread of requests, a few at a time, for a bounded time. Within a unit of work it runs like
   * any other, because it must see the changes of the unit.
   *
   * @throws TooManySearches, SearchTooSlow, SearchAbandoned
   */
  scan(text: string, values: readonly Value[], departure?: Departure): Promise<readonly Row[]>
  /** Runs a statement without keeping it prepared. */
  rowsOnce(text: string, values: readonly Value[]): Promise<readonly Row[]>
  /** Runs a statement whose text depends on the request, such as that of a search. Texts that are used often stay prepared. */
  rowsOfText(text: string, values: readonly Value[]): Promise<readonly Row[]>
  /** @returns how many rows were changed */
  change(query: Statement, values: readonly Value[]): Promise<number>
  /**
   * Changes rows, where the number does not matter. In a unit of work on Postgres the statement is sent together with the next one, at the latest with the
   * commit, and a failure is reported there.
   */
  changeLater(query: Statement, values: readonly Value[]): Promise<void>
  /** Adds the rows whose keys are free, and resolves the conflicts of the others. @returns how many were added or changed */
  addRows(insert: RowInsert, rows: readonly (readonly Value[])[]): Promise<number>
}

/** The only row, or `undefined`. */
export const firstRow = (reads: Reads, query: Statement, values: readonly Value[]): Promise<Row | undefined> =>
  reads.first(query, values, asItIs)

const asItIs = (row: Row): Row => row

/** `alias.column, alias.column …` */
export const select = (alias: string, columns: readonly string[]): string => columns.map((column) => `${alias}.${column}`).join(', ')

/** `insert into table (…) values ($1, …)`, to which a conflict clause may be added. */
export const insertInto = (table: string, columns: readonly string[]): string =>
  `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`

/** The clause for stored rows whose keys are in use. */
export const onConflict = ({ conflict = 'do nothing' }: RowInsert): string => `on conflict ${conflict}`

/** Adds one row. */
export const addingRow = (insert: RowInsert): Statement =>
  statement(`${insertInto(insert.table, Object.keys(insert.columns))} ${onConflict(insert)}`)

/** `$1, $2, …`, starting after the first `behind` parameters. */
export const placesOf = (values: readonly unknown[], behind = 0): string => values.map((_, index) => `$${behind + index + 1}`).join(', ')

/** A longer list is rarely as long again. */
const MAX_PREPARED = 8

/** Runs a statement that names these rows, and keeps it prepared if they are few. */
export const rowsByIds = (sql: Pick<Sql, 'rowsOfText' | 'rowsOnce'>, ids: readonly unknown[], text: string, values: readonly Value[]): Promise<readonly Row[]> =>
  ids.length > MAX_PREPARED ? sql.rowsOnce(text, values) : sql.rowsOfText(text, values)
