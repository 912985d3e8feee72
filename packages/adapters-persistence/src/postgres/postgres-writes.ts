import { setTimeout as wait } from 'node:timers/promises'
import { StorageUnavailable } from '@keyhall/core/shared'
import type { Issuance, Revocation } from '@keyhall/core/tokens'
import type { Pool, PoolClient } from 'pg'
import { isOutcomeKnown } from '../driver-errors.js'
import type { Writes } from '../ledger/writes.js'
import type { Sql, Statement, Value } from '../sql/sql.js'
import { retrying } from '../units/retry.js'
import { Batcher } from './batcher.js'
import type { DatabaseClock } from './database-clock.js'
import { MAX_ANSWER, MAX_START, WHILE_IN_CONFLICT } from './limits.js'
import type { Step } from './prepared-message.js'
import { sendOn } from './prepared-message.js'
import { revokeStatement } from './revoke-statement.js'
import type { SettleReceipts } from './settle-receipts.js'
import { settleStatement } from './settle-statement.js'

type Outcome = 'settled' | 'already_used'

/** The write may or may not be committed. */
class OutcomeUnknown extends StorageUnavailable {
  readonly sentAt: number

  constructor(sentAt: number, cause: unknown) {
    super('the outcome of a settlement is unknown', { cause })
    this.sentAt = sentAt
  }
}

interface Dependencies {
  readonly sql: Sql
  readonly pool: Pool
  readonly clock: DatabaseClock
  readonly receipts: SettleReceipts
}

/** Each write is one statement; concurrent settlements share one, as do concurrent revocations. */
export class PostgresWrites implements Writes {
  readonly #deps: Dependencies
  readonly #settles: Batcher<Issuance, Outcome>
  readonly #revokes: Batcher<Revocation, boolean>

  constructor(deps: Dependencies) {
    this.#deps = deps
    this.#settles = new Batcher({
      ask: (batch) => retrying(WHILE_IN_CONFLICT, () => this.#onClient((client) => this.#settleOn(client, batch))),
      // In one statement, either of two consumers of the same token could win, not always the first.
      rivalKey: ({ consume }) => consume && `${consume.kind} ${consume.id}`,
    })
    this.#revokes = new Batcher({
      ask: (batch) => retrying(WHILE_IN_CONFLICT, () => this.#onClient((client) => this.#revokeOn(client, batch))),
      // Otherwise both of two requests for the same token could win.
      rivalKey: ({ revoke }) => `${revoke.kind} ${revoke.id}`,
    })
  }

  /** Reports an unknown outcome late enough for `SettleReceipts` to distinguish a repeated request from reuse. */
  async settle(issuance: Issuance): Promise<Outcome> {
    try {
      return await this.#settles.ask(issuance)
    } catch (problem) {
      if (problem instanceof OutcomeUnknown) await wait(problem.sentAt + MAX_ANSWER - performance.now())
      throw problem
    }
  }

  revoke(revocation: Revocation): Promise<boolean> {
    return this.#revokes.ask(revocation)
  }

  change(statement: Statement, values: readonly Value[]): Promise<number> {
    return this.#deps.sql.change(statement, values)
  }

  async #onClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    await this.#deps.clock.refresh()
    const client = await this.#deps.pool.connect()
    let problem: Error | undefined
    try {
      return await work(client)
    } catch (error) {
      problem = error as Error
      throw error
    } finally {
      client.release(problem)
    }
  }

  async #settleOn(client: PoolClient, batch: readonly Issuance[]): Promise<readonly Outcome[]> {
    const receipt = this.#deps.receipts.issue(this.#deps.clock.now())
    const sentAt = performance.now()
    try {
      const won = await this.#winners(client, (deadline) => settleStatement(batch, deadline, receipt.id))
      receipt.answered()
      return batch.map((_, n) => (won.has(n) ? 'settled' : 'already_used'))
    } catch (error) {
      if (error instanceof StorageUnavailable || isOutcomeKnown(error)) {
        receipt.answered()
        throw error
      }
      receipt.lost()
      throw new OutcomeUnknown(sentAt, error)
    }
  }

  async #revokeOn(client: PoolClient, batch: readonly Revocation[]): Promise<readonly boolean[]> {
    const won = await this.#winners(client, (deadline) => revokeStatement(batch, deadline))
    return batch.map((_, n) => won.has(n))
  }

  /** Sends a statement that returns what `textOf` describes. @returns the indexes of the requests that won. @throws StorageUnavailable when it arrived after its deadline */
  async #winners(client: PoolClient, stepOf: (deadline: number) => Step): Promise<ReadonlySet<number>> {
    const { clock } = this.#deps
    const [deadline, sentAt] = [clock.now() + MAX_START, performance.now()]
    const [outcome] = await sendOn(client, [stepOf(deadline)])
    const rows = (outcome?.rows ?? []) as readonly (readonly [number, number])[]
    const databaseNow = rows.find(([n]) => n === -1)?.[1] ?? Infinity
    if (databaseNow >= deadline) {
      clock.forget()
      throw new StorageUnavailable('the storage is too slow: a write arrived after its deadline')
    }
    clock.learn(databaseNow, sentAt)
    return new Set(rows.map(([n]) => n))
  }
}
