import type { Pool } from 'pg'
import type { Epoch, Epochs } from '../configuration/epoch.js'
import { statement } from '../sql/sql.js'
import { Batcher } from './batcher.js'
import { sendOnAny } from './prepared-message.js'

const READ = [{ statement: statement('select value from configuration_epoch'), values: [] }]

/** Reads the epoch in one statement for all who wait. */
export class PostgresEpochs implements Epochs {
  readonly #batcher: Batcher<undefined, Epoch>

  constructor(pool: Pool) {
    this.#batcher = new Batcher({
      ask: async (waiting) => {
        const [outcome] = await sendOnAny(pool, READ)
        const epoch = (outcome?.rows[0]?.[0] ?? '') as Epoch
        return waiting.map(() => epoch)
      },
    })
  }

  current(): Promise<Epoch> {
    return this.#batcher.ask(undefined)
  }
}
