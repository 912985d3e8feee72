import { StorageUnavailable } from '@keyhall/core/shared'
import { mappedError, mappingErrors, isBusy } from '../driver-errors.js'
import { retrying } from '../units/retry.js'
import type { SqliteDatabase, SqliteStatement } from './driver/sqlite-database.js'
import type { SharedReadLock } from './shared-read-lock.js'

/** Retries while another process writes. Its transactions are short, except for backups and migrations. */
const WAITING_FOR_OTHERS = { when: isBusy, within: 5_000, pause: 20 }

interface Surroundings {
  /** Released before each commit, which may begin a checkpoint. */
  readonly lock?: SharedReadLock
  /** Called after each commit, also after a failed one. */
  readonly onCommit?: () => void
}

/** The transaction of the writing connection, with its savepoints. */
export class Transactions {
  readonly #database: SqliteDatabase
  readonly #begin: SqliteStatement
  readonly #commit: SqliteStatement
  readonly #savepoint: SqliteStatement
  readonly #release: SqliteStatement
  readonly #rollbackTo: SqliteStatement
  readonly #lock: SharedReadLock | undefined
  readonly #onCommit: (() => void) | undefined
  /** Whether the transaction could not be rolled back. */
  #isStuck = false

  constructor(database: SqliteDatabase, { lock, onCommit }: Surroundings = {}) {
    this.#database = database
    this.#lock = lock
    this.#onCommit = onCommit
    this.#begin = database.prepare('begin immediate')
    this.#commit = database.prepare('commit')
    this.#savepoint = database.prepare('savepoint entry')
    this.#release = database.prepare('release entry')
    this.#rollbackTo = database.prepare('rollback to entry')
  }

  /** @throws StorageUnavailable when another process writes for too long */
  async begin(): Promise<void> {
    await mappingErrors(retrying(WAITING_FOR_OTHERS, () => this.#begin.run()))
  }

  /** Keeps all changes of `work`, or none when it throws. */
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

  /** The same for asynchronous work. Nothing else may use the connection meanwhile. */
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

  /** The same for the first work of a transaction, without a savepoint. Failed work is rolled back with the transaction, and a new one begins. */
  async asFirst<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (this.#database.inTransaction) {
        this.abandon()
        await this.begin()
      }
      throw error
    }
  }

  /** @throws StorageUnavailable when SQLite has rolled back everything, as after a full disk, or cannot roll back */
  assertAlive(): void {
    if (this.#isStuck || !this.#database.inTransaction) throw new StorageUnavailable('the database rolled the transaction back')
  }

  commit(): void {
    this.#lock?.release()
    try {
      this.#commit.run()
    } finally {
      this.#onCommit?.()
    }
  }

  /** Rolls back in any state of the transaction. */
  abandon(): void {
    try {
      if (this.#database.inTransaction) this.#database.exec('rollback')
      this.#isStuck = false
    } catch {
      // Nothing of this transaction may be committed. The next `begin` reports that the connection is unusable.
      this.#isStuck = true
    }
  }

  #control(statement: SqliteStatement): void {
    try {
      statement.run()
    } catch (error) {
      throw mappedError(error)
    }
  }

  #undo(): void {
    if (!this.#database.inTransaction) return
    try {
      this.#rollbackTo.run()
      this.#release.run()
    } catch {
      // A savepoint that cannot be rolled back must not be committed with the others.
      this.abandon()
    }
  }
}
