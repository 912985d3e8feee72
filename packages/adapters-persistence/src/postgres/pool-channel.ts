import type { Pool } from 'pg'
import type { Row, Value } from '../sql/sql.js'
import type { Channel } from './postgres-sql.js'
import type { Outcome, Step } from './prepared-message.js'
import { sendOnAny } from './prepared-message.js'

/** Sends each statement on any connection of a pool. */
export class PoolChannel implements Channel {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  send(step: Step): Promise<Outcome> {
    return sendOnAny(this.#pool, [step]).then(([outcome]) => outcome as Outcome)
  }

  async sendLater(step: Step): Promise<void> {
    await this.send(step)
  }

  async sendOnce(text: string, values: readonly Value[]): Promise<readonly Row[]> {
    const { rows } = await this.#pool.query<unknown[]>({ text, values: [...values], rowMode: 'array' })
    return rows
  }
}
