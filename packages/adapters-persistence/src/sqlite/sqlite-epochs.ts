import type { Database, Statement } from 'better-sqlite3'
import type { Epoch, Epochs } from '../configuration/epoch.js'

/** Reads the epoch only after a commit of another connection, which includes the writer of this process. */
export class SqliteEpochs implements Epochs {
  readonly #version: Statement<[], number>
  readonly #read: Statement<[], Epoch>
  #seen: number | undefined
  #epoch: Epoch = ''

  /** @param reader a connection that never writes: its own commits would go unnoticed */
  constructor(reader: Database) {
    this.#version = reader.prepare<[], number>('pragma data_version').pluck()
    this.#read = reader.prepare<[], Epoch>('select value from configuration_epoch').pluck()
  }

  current(): Epoch {
    const version = this.#version.get()
    if (version !== this.#seen) {
      this.#epoch = this.#read.get() ?? ''
      this.#seen = version
    }
    return this.#epoch
  }
}
