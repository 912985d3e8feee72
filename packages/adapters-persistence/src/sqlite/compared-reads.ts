import type { Epoch } from '../configuration/epoch.js'
import type { HeldEpoch } from '../configuration/held-epoch.js'
import type { Reads, Row, Statement, Value } from '../sql/sql.js'
import { statement } from '../sql/sql.js'

/** Reads that also return the epoch, as the last column: the process has reloaded what it holds before they return. */
export class ComparedReads implements Pick<Reads, 'first'> {
  readonly #reads: Reads
  readonly #epochs: HeldEpoch
  readonly #statements = new Map<Statement, Statement>()

  constructor(reads: Reads, epochs: HeldEpoch) {
    this.#reads = reads
    this.#epochs = epochs
  }

  first<T>(query: Statement, values: readonly Value[], read: (row: Row) => T): Promise<T | undefined> {
    const readCompared = (row: Row): T | Promise<T> => {
      const value = read(row)
      const epoch = this.#epochs.seen(row.at(-1) as Epoch)
      return typeof epoch === 'string' ? value : epoch.then(() => value)
    }
    return this.#reads.first(this.#withEpoch(query), values, readCompared) as Promise<T | undefined>
  }

  #withEpoch(query: Statement): Statement {
    const known = this.#statements.get(query) ?? statement(`select one.*, (select value from configuration_epoch) from (${query.text}) one`)
    this.#statements.set(query, known)
    return known
  }
}
