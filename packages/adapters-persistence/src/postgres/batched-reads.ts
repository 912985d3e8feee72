import type { Pool } from 'pg'
import type { Epoch, EpochOfRequest } from '../configuration/epoch.js'
import type { LoadedEpoch } from '../configuration/loaded-epoch.js'
import type { ComparedReads, Reads, Row, Statement, Value } from '../sql/sql.js'
import { statement } from '../sql/sql.js'
import { Batcher } from './batcher.js'
import { sendOnAny } from './prepared-message.js'

type Values = readonly Value[]

interface Found {
  readonly rows: readonly Row[]
  /** The epoch that the rows came with, which takes time if the process reloads the configuration. Absent when no read of the batch found a row. */
  readonly epoch: Epoch | Promise<Epoch> | undefined
}

/** Combines concurrent reads of the same statement into one round trip, which also returns the epoch of the configuration. All values are text. */
export class BatchedReads implements ComparedReads {
  readonly #pool: Pool
  readonly #epochs: LoadedEpoch
  readonly #batchers = new Map<Statement, Batcher<Values, Found>>()

  constructor(pool: Pool, epochs: LoadedEpoch) {
    this.#pool = pool
    this.#epochs = epochs
  }

  firstWithEpoch<T>(query: Statement, values: Values, read: (row: Row, epoch: Epoch) => T | Promise<T>): Promise<T | undefined> {
    return this.#batcher(query).ask(values).then(({ rows: [row], epoch }) => {
      if (row === undefined || epoch === undefined) return undefined
      return typeof epoch === 'string' ? read(row, epoch) : epoch.then((one) => read(row, one))
    })
  }

  /** Reads for a request, which takes the epoch of each read that found a row. */
  ofRequest(request: EpochOfRequest): Reads {
    const rows = (query: Statement, values: Values): Promise<readonly Row[]> =>
      this.#batcher(query).ask(values).then(({ rows: found, epoch }) => {
        if (found.length === 0 || epoch === undefined) return found
        request.take(epoch)
        return typeof epoch === 'string' ? found : epoch.then(() => found)
      })
    return { rows, first: (query, values, read) => rows(query, values).then(([row]) => row && read(row)) }
  }

  #batcher(query: Statement): Batcher<Values, Found> {
    const known = this.#batchers.get(query)
    if (known) return known
    const batched = forMany(query)
    const batcher = new Batcher<Values, Found>({ ask: (batch) => this.#rowsOfEach(batched, batch) })
    this.#batchers.set(query, batcher)
    return batcher
  }

  async #rowsOfEach(query: Statement, batch: readonly Values[]): Promise<readonly Found[]> {
    const numbers = batch.map((_, n) => n)
    const columns = (batch[0] ?? []).map((_, index) => batch.map((values) => values[index]))
    const [outcome] = await sendOnAny(this.#pool, [{ statement: query, values: [numbers, ...columns] }])
    const rows = outcome?.rows ?? []
    const answers: Row[][] = batch.map(() => [])
    const epoch = rows[0]?.[1]
    // Not awaited: other batches do not wait for a reload.
    const accepted = typeof epoch === 'string' ? this.#epochs.accept(epoch) : undefined
    for (const [n, , ...row] of rows) answers[n as number]?.push(row)
    return answers.map((found) => ({ rows: found, epoch: accepted }))
  }
}

/**
 * Rewrites a statement to run for each row of an array of values. Each result row begins with the index of its input row, and the epoch. The rows of one input
 * keep the order of the statement, because a lateral query with parameters is run once for each input.
 */
function forMany({ text }: Statement): Statement {
  const count = Math.max(...[...text.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)))
  const names = Array.from({ length: count }, (_, index) => `v${index + 1}`)
  const arrays = names.map((_, index) => `$${index + 2}::text[]`).join(', ')
  const one = text.replace(/\$(\d+)/g, (_, number: string) => `i.v${number}`)
  return statement(`select i.n, (select value from configuration_epoch), one.* from unnest($1::int[], ${arrays}) as i(n, ${names.join(', ')}) cross join lateral (${one}) one`)
}
