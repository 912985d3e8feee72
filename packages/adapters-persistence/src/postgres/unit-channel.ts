import { StorageUnavailable } from '@keyhall/core/shared'
import type { PoolClient } from 'pg'
import type { Row, Value } from '../sql/sql.js'
import { statement } from '../sql/sql.js'
import type { Channel } from './postgres-sql.js'
import type { Outcome, Step } from './prepared-message.js'
import { sendOn } from './prepared-message.js'

const BEGIN: Step = { statement: statement('begin'), values: [] }

/**
 * The connection of a unit of work. Its transaction begins in the message of its first statement, which is skipped if it cannot begin. Other statements
 * wait for that answer, so that none is executed outside the transaction.
 */
export class UnitChannel implements Channel {
  readonly #client: PoolClient
  #begun: Promise<unknown> | undefined
  #isOpen = false

  constructor(client: PoolClient) {
    this.#client = client
  }

  /** Whether the server may have begun a transaction. */
  get hasBegun(): boolean {
    return this.#begun !== undefined
  }

  /** Whether the first statement has succeeded. */
  get isOpen(): boolean {
    return this.#isOpen
  }

  async send(step: Step): Promise<Outcome> {
    return (await this.sendAll([step])).at(-1) as Outcome
  }

  /** Sends statements in one message. @throws an error of the driver; the statements behind a failed one were not executed */
  async sendAll(steps: readonly Step[]): Promise<readonly Outcome[]> {
    if (!this.#isOpen && this.#begun) await this.#opened(this.#begun)
    if (this.#isOpen) return sendOn(this.#client, steps)
    const begun = sendOn(this.#client, [BEGIN, ...steps])
    this.#begun = begun
    const [, ...outcomes] = await begun
    this.#isOpen = true
    return outcomes
  }

  async sendOnce(text: string, values: readonly Value[]): Promise<readonly Row[]> {
    await this.#begin()
    const { rows } = await this.#client.query<unknown[]>({ text, values: [...values], rowMode: 'array' })
    return rows
  }

  /** Sends a statement of TypeORM. */
  async query(text: string, values?: unknown[]): Promise<unknown> {
    await this.#begin()
    return this.#client.query(text, values)
  }

  async #begin(): Promise<void> {
    if (this.#begun) await this.#opened(this.#begun)
    else await this.sendAll([])
  }

  /** @throws StorageUnavailable when the first statement has failed, and with it the transaction */
  async #opened(begun: Promise<unknown>): Promise<void> {
    try {
      await begun
    } catch (cause) {
      throw new StorageUnavailable('the first statement of the transaction has failed', { cause })
    }
    this.#isOpen = true
  }
}
