import type { Pool } from 'pg'
import type { Epoch, Epochs } from '../configuration/epoch.js'
import { Batcher } from './batcher.js'

const READ = { name: 'keyhall_epoch', text: 'select value from configuration_epoch', rowMode: 'array' } as const

/** Reads the epoch in one statement for all who wait. */
export class PostgresEpochs implements Epochs {
  readonly #batcher: Batcher<undefined, Epoch>

  constructor(pool: Pool) {
    this.#batcher = new Batcher({
      ask: async (waiting) => {
        const { rows } = await pool.query<[Epoch]>(READ)
        return waiting.map(() => rows[0]?.[0] ?? '')
      },
    })
  }

  current(): Promise<Epoch> {
    return this.#batcher.ask(undefined)
  }
}
