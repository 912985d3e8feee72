import type { Pool } from 'pg'
import type { Epoch, Epochs } from '../configuration/epoch.js'
import { statement } from '../sql/sql.js'
import { Batcher } from './batcher.js'
import { sendOnAny } from './prepared-message.js'

const READ = [{ statement: statement('select value from configuration_epoch'), values: [] }]

/** Reads the epoch in one statement for all who ask before it is sent. They share a promise. */
export class PostgresEpochs implements Epochs {
  readonly #batcher: Batcher<undefined, Epoch>
  #asked: Promise<Epoch> | undefined

  constructor(pool: Pool) {
    this.#batcher = new Batcher({
      ask: async (waiting) => {
        // A later question needs a later read.
        this.#asked = undefined
        const [outcome] = await sendOnAny(pool, READ)
        const epoch = (outcome?.rows[0]?.[0] ?? '') as Epoch
        return waiting.map(() => epoch)
      },
    })
  }

  current(): Promise<Epoch> {
    return this.#asked ?? this.#ask()
  }

  #ask(): Promise<Epoch> {
    const asked = this.#batcher.ask(undefined)
    this.#asked = asked
    // It fails unsent when it has waited for too long.
    asked.catch(() => {
      if (this.#asked === asked) this.#asked = undefined
    })
    return asked
  }
}
