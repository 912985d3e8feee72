/** What a database binds: flags, numbers below 2^53 and text. `undefined` is bound as NULL, so that it equals nothing. */
export type Value = string | number | boolean | null | undefined

/** The columns of a row in the order of the statement. Read them with a `RowReader`. */
export type Row = readonly unknown[]

/** One text for both databases, its values written `$1`, `$2` …; every connection prepares it once. */
export interface Statement {
  readonly name: string
  readonly text: string
}

let statements = 0

export const statement = (text: string): Statement => ({ name: `keyhall_${++statements}`, text })

/** Many rows to be added at once: the columns of a table, and those of them that hold JSON. */
export interface RowInsert {
  readonly table: string
  readonly columns: readonly string[]
  readonly json: readonly string[]
}

/** Reads by prepared statements. */
export interface Reads {
  rows(statement: Statement, values: readonly Value[]): Promise<readonly Row[]>
}

/** Runs prepared statements on one connection, or on any connection of a pool. */
export interface Sql extends Reads {
  /** Ends an expression that is to be compared by the bytes of its text, whatever the database was told to compare by. */
  readonly byBytes: '' | 'collate "C"'
  /** Runs a text that is made for one search, and is not kept prepared. */
  rowsOnce(text: string, values: readonly Value[]): Promise<readonly Row[]>
  /** @returns how many rows were changed */
  change(statement: Statement, values: readonly Value[]): Promise<number>
  /** Adds those of the rows whose keys are free. @returns how many */
  addRows(insert: RowInsert, rows: readonly (readonly Value[])[]): Promise<number>
}

/** The only row, or `undefined`. */
export async function firstRow(reads: Reads, wanted: Statement, values: readonly Value[]): Promise<Row | undefined> {
  const [row] = await reads.rows(wanted, values)
  return row
}

/** `alias.column, alias.column …` */
export const select = (alias: string, columns: readonly string[]): string => columns.map((column) => `${alias}.${column}`).join(', ')

/** `insert into table (…) values ($1, …)`, to which a conflict clause may be added. */
export const insertInto = (table: string, columns: readonly string[]): string =>
  `insert into ${table} (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`

/** Adds one row whose keys are free. */
export const addingRow = ({ table, columns }: RowInsert): Statement => statement(`${insertInto(table, columns)} on conflict do nothing`)

/** Adds those of a JSON list of records whose keys are free. Of Postgres only. */
export const addingRecords = ({ table, columns }: RowInsert): Statement => {
  const names = columns.join(', ')
  return statement(
    `insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, $1) on conflict do nothing`
  )
}
