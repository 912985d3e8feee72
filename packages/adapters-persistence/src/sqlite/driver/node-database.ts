import { pathToFileURL } from 'node:url'
import type { DatabaseSync, NodeSqlite, StatementSync } from './node-sqlite.js'
import { codeName } from './result-codes.js'
import type { Bindable, SqliteDatabase, SqliteDriver, SqliteOptions, SqliteStatement } from './sqlite-database.js'

const BUSY_TIMEOUT = 5_000

type Verbose = (text: string) => void

/** The driver that uses the SQLite of Node. */
export const nodeDriver = ({ DatabaseSync }: NodeSqlite): SqliteDriver =>
  class NodeDatabase implements SqliteDatabase {
    readonly name: string
    readonly #database: DatabaseSync
    readonly #verbose: Verbose | undefined

    constructor(file: string, { readonly = false, fileMustExist = false, timeout = BUSY_TIMEOUT, verbose }: SqliteOptions = {}) {
      this.name = file
      this.#verbose = verbose ?? undefined
      this.#database = named(() => new DatabaseSync(fileMustExist && !readonly ? existing(file) : file, { readOnly: readonly, timeout }))
    }

    get inTransaction(): boolean {
      return this.#database.isTransaction
    }

    prepare<Result>(text: string): SqliteStatement<Result> {
      return new NodeStatement<Result>(named(() => this.#database.prepare(text)), this.#verbose && { text, call: this.#verbose })
    }

    exec(text: string): this {
      this.#verbose?.(text)
      named(() => this.#database.exec(text))
      return this
    }

    pragma(text: string): unknown {
      return this.prepare(`pragma ${text}`).all()
    }

    function(name: string, options: { readonly deterministic: boolean }, implementation: () => number | null): this {
      this.#database.function(name, options, implementation)
      return this
    }

    close(): this {
      this.#database.close()
      return this
    }
  }

class NodeStatement<Result> implements SqliteStatement<Result> {
  readonly reader: boolean
  readonly #statement: StatementSync
  readonly #verbose: { readonly text: string; readonly call: Verbose } | undefined
  #isPlucked = false

  constructor(statement: StatementSync, verbose: { readonly text: string; readonly call: Verbose } | undefined) {
    this.#statement = statement
    this.#verbose = verbose
    this.reader = statement.columns().length > 0
  }

  raw(): this {
    this.#statement.setReturnArrays(true)
    return this
  }

  pluck(): this {
    this.#isPlucked = true
    return this.raw()
  }

  run(...values: readonly Bindable[]): { readonly changes: number } {
    this.#verbose?.call(this.#verbose.text)
    try {
      return this.#statement.run(...values)
    } catch (error) {
      throw withName(error)
    }
  }

  get(...values: readonly Bindable[]): Result | undefined {
    this.#verbose?.call(this.#verbose.text)
    try {
      const row = this.#statement.get(...values)
      return (this.#isPlucked && row !== undefined ? (row as unknown[])[0] : row) as Result | undefined
    } catch (error) {
      throw withName(error)
    }
  }

  all(...values: readonly Bindable[]): Result[] {
    this.#verbose?.call(this.#verbose.text)
    try {
      const rows = this.#statement.all(...values)
      return (this.#isPlucked ? (rows as unknown[][]).map(([value]) => value) : rows) as Result[]
    } catch (error) {
      throw withName(error)
    }
  }
}

/** As a URL, because only its parameters keep SQLite from creating a missing file. */
function existing(file: string): URL | string {
  if (file === ':memory:') return file
  const url = pathToFileURL(file)
  url.searchParams.set('mode', 'rw')
  return url
}

function named<T>(call: () => T): T {
  try {
    return call()
  } catch (error) {
    throw withName(error)
  }
}

/** Replaces the code of Node, which is the same for all errors of SQLite, by the name of SQLite's own. */
function withName(error: unknown): unknown {
  if (error instanceof Error && 'code' in error && error.code === 'ERR_INVALID_STATE') return new Error('the connection is not open', { cause: error })
  if (error instanceof Error && 'errcode' in error && typeof error.errcode === 'number') Object.assign(error, { code: codeName(error.errcode) })
  return error
}
