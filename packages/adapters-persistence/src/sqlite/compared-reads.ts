import type { Epoch } from '../configuration/epoch.js'
import type { LoadedEpoch } from '../configuration/loaded-epoch.js'
import type { ComparedReads, Reads, Row, Statement, Value } from '../sql/sql.js'
import { statement } from '../sql/sql.js'

/** Reads that also select the epoch, as the last column. */
export class SqliteComparedReads implements ComparedReads {
  readonly #reads: Pick<Reads, 'first'>
  readonly #epochs: LoadedEpoch

  constructor(reads: Pick<Reads, 'first'>, epochs: LoadedEpoch) {
    this.#reads = reads
    this.#epochs = epochs
  }

  firstWithEpoch<T>(query: Statement, values: readonly Value[], read: (row: Row, epoch: Epoch) => T | Promise<T>): Promise<T | undefined> {
    const readCompared = (row: Row): T | Promise<T> => {
      const epoch = this.#epochs.accept(row.at(-1) as Epoch)
      return typeof epoch === 'string' ? read(row, epoch) : epoch.then((one) => read(row, one))
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
