import type { Epoch } from './epoch.js'
import type { LoadedEpoch } from './loaded-epoch.js'
import type { Reads, Row, Statement, Value } from '../sql/sql.js'
import { statement } from '../sql/sql.js'

/** Reads that also return the epoch, as the last column: the process has reloaded what it holds before they return. */
export class ComparedReads implements Pick<Reads, 'first'> {
  readonly #reads: Pick<Reads, 'first'>
  readonly #epochs: LoadedEpoch
  readonly #take: (epoch: Epoch | Promise<Epoch>) => void

  /** @param take gets the epoch of each read that found a row */
  constructor(reads: Pick<Reads, 'first'>, epochs: LoadedEpoch, take: (epoch: Epoch | Promise<Epoch>) => void = () => undefined) {
    this.#reads = reads
    this.#epochs = epochs
    this.#take = take
  }

  first<T>(query: Statement, values: readonly Value[], read: (row: Row) => T): Promise<T | undefined> {
    const readCompared = (row: Row): T | Promise<T> => {
      const value = read(row)
      const epoch = this.#epochs.accept(row.at(-1) as Epoch)
      this.#take(epoch)
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
