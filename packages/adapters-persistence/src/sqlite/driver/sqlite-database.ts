/** A value that SQLite stores. */
export type Bindable = string | number | null

/**
 * A connection to a SQLite file: the part of the interface of better-sqlite3 that the storage and TypeORM use. All calls are synchronous.
 * Errors of SQLite have its extended code as `code`, such as `SQLITE_CONSTRAINT_UNIQUE`.
 */
export interface SqliteDatabase {
  /** The file. */
  readonly name: string
  readonly inTransaction: boolean
  prepare<Result = unknown>(text: string): SqliteStatement<Result>
  /** Runs several statements. */
  exec(text: string): unknown
  /** The rows of `pragma <text>`, as objects. */
  pragma(text: string): unknown
  /** Adds a function of SQL. */
  function(name: string, options: { readonly deterministic: boolean }, implementation: () => number | null): unknown
  close(): unknown
}

export interface SqliteStatement<Result = unknown> {
  /** Whether it returns rows. */
  readonly reader: boolean
  /** From now on, rows are arrays instead of objects. Only for statements that return rows. */
  raw(): this
  /** From now on, a row is the value of its first column. Only for statements that return rows. */
  pluck(): this
  run(...values: readonly Bindable[]): { readonly changes: number }
  get(...values: readonly Bindable[]): Result | undefined
  all(...values: readonly Bindable[]): Result[]
}

export interface SqliteOptions {
  readonly readonly?: boolean
  readonly fileMustExist?: boolean
  /** Milliseconds to wait for a lock. 5,000 by default. */
  readonly timeout?: number
  /** Called with the text of each statement before it is executed. */
  readonly verbose?: ((text?: unknown) => void) | null
}

/** Opens a file. TypeORM gets it as its `driver`. */
export type SqliteDriver = new (file: string, options?: SqliteOptions) => SqliteDatabase
