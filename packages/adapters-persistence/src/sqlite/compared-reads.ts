import type { Epoch } from '../configuration/epoch.js'
import type { LoadedEpoch } from '../configuration/loaded-epoch.js'
import type { Reads, Row, Statement, Value } from '../sql/sql.js'
import { statement } from '../sql/sql.js'

/** Reads that also return the epoch, as the last column: the process has reloaded what it holds before they return. */
export class ComparedReads implements Pick<Reads, 'first'> {
  readonly #reads: Pick<Reads, 'first'>
  readonly #epochs: LoadedEpoch

  constructor(reads: Pick<Reads, 'first'>, epochs: LoadedEpoch) {
    this.#reads = reads
    this.#epochs = epochs
  }

  first<T>(query: Statement, values: readonly Value[], read: (row: Row) => T): Promise<T | undefined> {
    const readCompared = (row: Row): T | Promise<T> => {
      const value = read(row)
      const epoch = this.#epochs.accept(row.at(-1) as Epoch)
      return typeof epoch === 'string' ? value : epoch.then(() => value)
    }
    return this.#reads.first(withEpoch(query), values, readCompared) as Promise<T | undefined>
  }
}

const compared = new Map<Statement, Statement>()

function withEpoch(query: Statement): Statement {
  const known = compared.get(query) ?? statement(`select one.*, (select value from configuration_epoch) from (${query.text}) one`)
  compared.set(query, known)
  return known
}
