import SqliteDatabase from 'better-sqlite3'
import type { Database, Statement } from 'better-sqlite3'

/**
 * Keeps the lock of a reader from the second read of a turn of the event loop to its end. SQLite locks the file for each read, with two system
 * calls, unless another connection of the process holds the same lock. Reads are not changed by it: they see all that is committed.
 *
 * While the lock is held, SQLite cannot copy its log to the file and start it anew, so the log would grow. Call `release` before each commit.
 */
export class SharedReadLock {
  readonly #database: Database
  readonly #begin: Statement
  readonly #read: Statement
  readonly #end: Statement
  readonly #endTurn = () => {
    this.#isInTurn = false
    this.release()
  }
  #isInTurn = false
  #isHeld = false

  constructor(file: string) {
    this.#database = new SqliteDatabase(file, { fileMustExist: true, timeout: 0 })
    this.#database.pragma('query_only = on')
    this.#begin = this.#database.prepare('begin')
    this.#read = this.#database.prepare('select 1 from sqlite_schema limit 1')
    this.#end = this.#database.prepare('rollback')
  }

  /** Call before each read. Never throws: without the lock, a read takes its own. */
  beforeRead(): void {
    if (this.#isHeld) return
    if (this.#isInTurn) return this.#hold()
    this.#isInTurn = true
    setImmediate(this.#endTurn)
  }

  release(): void {
    if (!this.#isHeld) return
    this.#isHeld = false
    this.#end.run()
  }

  close(): void {
    this.#isHeld = false
    this.#database.close()
  }

  #hold(): void {
    try {
      this.#begin.run()
      this.#isHeld = true
      this.#read.get()
    } catch {
      this.release()
    }
  }
}
