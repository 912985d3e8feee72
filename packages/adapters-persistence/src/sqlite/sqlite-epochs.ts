import type { Epoch, Epochs } from '../configuration/epoch.js'
import type { SqliteDatabase, SqliteStatement } from './driver/sqlite-database.js'
import type { SharedReadLock } from './shared-read-lock.js'

/** Runs where another statement of this connection replaces the epoch, those of triggers included. Only this connection sees it. */
const NOTICE = `
  create temp trigger if not exists epoch_replaced after update on main.configuration_epoch begin select epoch_replaced(); end`

/** Reads the epoch only after a commit of another connection, and after one of the writer that replaced it. */
export class SqliteEpochs implements Epochs {
  readonly #version: SqliteStatement<number>
  readonly #read: SqliteStatement<Epoch>
  readonly #lock: SharedReadLock
  #seen: number | undefined
  #epoch: Epoch = ''
  #isReplaced = false

  /**
   * @param writer the only connection of this process that changes the configuration while it serves. Its version changes
   *   only when another connection commits, and none can commit during its own transaction.
   */
  constructor(reader: SqliteDatabase, writer: SqliteDatabase, lock: SharedReadLock) {
    writer.function('epoch_replaced', { deterministic: false }, () => {
      this.#isReplaced = true
      return null
    })
    writer.exec(NOTICE)
    this.#lock = lock
    this.#version = writer.prepare<number>('pragma data_version').pluck()
    this.#read = reader.prepare<Epoch>('select value from configuration_epoch').pluck()
  }

  current(): Epoch {
    this.#lock.beforeRead()
    const version = this.#version.get()
    if (version !== this.#seen) {
      this.#epoch = this.#read.get() ?? ''
      this.#seen = version
    }
    return this.#epoch
  }

  /** Call after each commit of the writer, also after a failed one. */
  committed(): void {
    if (!this.#isReplaced) return
    this.#isReplaced = false
    this.#seen = undefined
  }
}
