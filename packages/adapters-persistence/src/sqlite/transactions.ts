import type { Database, Statement } from 'better-sqlite3'
import { StorageUnavailable } from '@keyhall/core/shared'
import { heard, hearing, isBusy } from '../driver-errors.js'
import { retrying } from '../units/retry.js'

/** Another process may be writing: its transactions are short, but for a backup or a migration. */
const WAITING_FOR_OTHERS = { when: isBusy, within: 5_000, pause: 20 }

/** The one transaction of a connection that writes, and the savepoints in it. */
export class Transactions {
  readonly #database: Database
  readonly #begin: Statement
  readonly #commit: Statement
  readonly #savepoint: Statement
  readonly #release: Statement
  readonly #rollbackTo: Statement

  constructor(database: Database) {
    this.#database = database
    this.#begin = database.prepare('begin immediate')
    this.#commit = database.prepare('commit')
    this.#savepoint = database.prepare('savepoint entry')
    this.#release = database.prepare('release entry')
    this.#rollbackTo = database.prepare('rollback to entry')
  }

  /** @throws StorageUnavailable when another process writes for too long */
  async begin(): Promise<void> {
    await hearing(retrying(WAITING_FOR_OTHERS, () => this.#begin.run()))
  }

  /** Keeps what `work` did, or nothing of it. */
  inSavepoint<T>(work: () => T): T {
    this.#control(this.#savepoint)
    try {
      const result = work()
      this.#control(this.#release)
      return result
    } catch (error) {
      this.#undo()
      throw error
    }
  }

  /** The same for work that waits. Nothing else may use the connection meanwhile. */
  async inSavepointOf<T>(work: () => Promise<T>): Promise<T> {
    this.#control(this.#savepoint)
    try {
      const result = await work()
      this.#control(this.#release)
      return result
    } catch (error) {
      this.#undo()
      throw error
    }
  }

  /** Some faults, a full disk among them, make SQLite roll back everything. @throws StorageUnavailable then */
  assertAlive(): void {
    if (!this.#database.inTransaction) throw new StorageUnavailable('the database rolled the transaction back')
  }

  commit(): void {
    this.#commit.run()
  }

  /** Rolls back, whatever state the transaction is in. */
  abandon(): void {
    try {
      if (this.#database.inTransaction) this.#database.exec('rollback')
    } catch {
      // The connection is beyond help, and says so to whoever begins next.
    }
  }

  #control(statement: Statement): void {
    try {
      statement.run()
    } catch (error) {
      throw heard(error)
    }
  }

  #undo(): void {
    if (!this.#database.inTransaction) return
    try {
      this.#rollbackTo.run()
      this.#release.run()
    } catch {
      // What cannot be taken back alone must not be committed with the others.
      this.abandon()
    }
  }
}
