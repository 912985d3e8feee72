import type { SqliteDatabase, SqliteDriver, SqliteStatement } from './driver/sqlite-database.js'

/** Milliseconds without a shared lock after a commit of another process. */
const PAUSE = 30_000

/** The connection of the lock, with its statements. */
class Holder {
  readonly #database: SqliteDatabase
  readonly #begin: SqliteStatement
  readonly #read: SqliteStatement
  readonly #rollback: SqliteStatement

  constructor(file: string, driver: SqliteDriver) {
    this.#database = new driver(file, { fileMustExist: true, timeout: 0 })
    try {
      this.#database.pragma('query_only = on')
      this.#begin = this.#database.prepare('begin')
      this.#read = this.#database.prepare('select 1 from sqlite_schema limit 1')
      this.#rollback = this.#database.prepare('rollback')
    } catch (error) {
      this.#database.close()
      throw error
    }
  }

  lock(): void {
    this.#begin.run()
    this.#read.get()
  }

  /** After some failures, SQLite has already rolled back. */
  unlock(): void {
    if (this.#database.inTransaction) this.#rollback.run()
  }

  close(): void {
    this.#database.close()
  }
}

/**
 * Shares one read transaction among the reads of a turn of the event loop, from the second one on: SQLite locks the file for each read, with two system
 * calls, unless a connection of the same process has the same lock. Reads still see all that is committed.
 *
 * The transaction also delays checkpoints of the WAL, so it ends before each commit of this process. While another process commits, there is none: its
 * checkpoints would find the lock again and again, and the WAL would grow.
 */
export class SharedReadLock {
  readonly #file: string
  readonly #driver: SqliteDriver
  readonly #foreignCommits: SqliteStatement<number>
  readonly #endTurn = () => {
    this.#isInTurn = false
    this.release()
  }
  /** Opened with the first lock. False if a lock has failed: then each read locks for itself. */
  #holder: Holder | false | undefined
  #isInTurn = false
  #isLocked = false
  #seenCommits: number | undefined
  #pausedUntil = 0

  /** @param writer the only connection of this process that writes */
  constructor(writer: SqliteDatabase, driver: SqliteDriver) {
    this.#driver = driver
    this.#file = writer.name
    this.#foreignCommits = writer.prepare<number>('pragma data_version').pluck()
  }

  /** Call before a frequent read. Never throws: without the lock, the read takes its own. */
  beforeRead(): void {
    if (this.#isLocked) return
    if (this.#isInTurn) return this.#lock()
    this.#isInTurn = true
    setImmediate(this.#endTurn)
  }

  /** Never throws. */
  release(): void {
    if (!this.#isLocked) return
    this.#isLocked = false
    try {
      if (this.#holder) this.#holder.unlock()
    } catch {
      this.#giveUp()
    }
  }

  close(): void {
    this.#giveUp()
  }

  #lock(): void {
    if (this.#holder === false || (this.#pausedUntil > 0 && performance.now() < this.#pausedUntil)) return
    try {
      if (this.#areOthersWriting()) return
      this.#holder ??= new Holder(this.#file, this.#driver)
      this.#holder.lock()
      this.#isLocked = true
    } catch {
      this.#giveUp()
    }
  }

  /** Also begins the pause. */
  #areOthersWriting(): boolean {
    const commits = this.#foreignCommits.get()
    const areWriting = this.#seenCommits !== undefined && commits !== this.#seenCommits
    this.#seenCommits = commits
    this.#pausedUntil = areWriting ? performance.now() + PAUSE : 0
    return areWriting
  }

  /** Closing ends the transaction in any state. */
  #giveUp(): void {
    const holder = this.#holder
    this.#holder = false
    this.#isLocked = false
    try {
      if (holder) holder.close()
    } catch {
      // Nothing depends on it: it only reads.
    }
  }
}
