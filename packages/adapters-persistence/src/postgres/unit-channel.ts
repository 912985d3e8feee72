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
  readonly #later: Step[] = []
  #begun: Promise<unknown> | undefined
  #isOpen = false

  constructor(client: PoolClient) {
    this.#client = client
  }

  /** Whether the server may have begun a transaction. */
  get hasBegun(): boolean {
    return this.#begun !== undefined
  }

  /** Whether there is something to commit. */
  get hasWork(): boolean {
    return this.hasBegun || this.#later.length > 0
  }

  /** Whether the first statement has failed. Call it while none is under way. */
  get hasFailed(): boolean {
    return this.hasBegun && !this.#isOpen
  }

  async send(step: Step): Promise<Outcome> {
    return (await this.sendAll([step])).at(-1) as Outcome
  }

  /** Sends statements in one message, behind those that wait for it. @throws an error of the driver; the statements behind a failed one were not executed */
  async sendAll(steps: readonly Step[]): Promise<readonly Outcome[]> {
    if (!this.#isOpen && this.#begun) await this.#opened(this.#begun)
    const all = [...(this.#isOpen ? [] : [BEGIN]), ...this.#later.splice(0), ...steps]
    const sent = sendOn(this.#client, all)
    if (!this.#isOpen) this.#begun = sent
    const outcomes = await sent
    this.#isOpen = true
    return outcomes.slice(all.length - steps.length)
  }

  async sendLater(step: Step): Promise<void> {
    this.#later.push(step)
  }

  async sendOnce(text: string, values: readonly Value[]): Promise<readonly Row[]> {
    await this.#sendWaiting()
    const { rows } = await this.#client.query<unknown[]>({ text, values: [...values], rowMode: 'array' })
    return rows
  }

  /** Sends a statement of TypeORM. */
  async query(text: string, values?: unknown[]): Promise<unknown> {
    await this.#sendWaiting()
    return this.#client.query(text, values)
  }

  /** Sends what comes before a statement that is not prepared. */
  async #sendWaiting(): Promise<void> {
    if (!this.#begun || this.#later.length > 0) await this.sendAll([])
    else if (!this.#isOpen) await this.#opened(this.#begun)
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
