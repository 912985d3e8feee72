import { setTimeout as wait } from 'node:timers/promises'
import { StorageUnavailable } from '@keyhall/core/shared'
import type { Issuance } from '@keyhall/core/tokens'
import type { Pool, PoolClient } from 'pg'
import { isConflict, isOutcomeKnown } from '../driver-errors.js'
import type { Writes } from '../ledger/writes.js'
import type { Sql, Statement, Value } from '../sql/sql.js'
import { retrying } from '../units/retry.js'
import { Batcher } from './batcher.js'
import type { DatabaseClock } from './database-clock.js'
import { MAX_ANSWER, MAX_START } from './limits.js'
import { sendOn } from './prepared-message.js'
import type { SettleReceipts } from './settle-receipts.js'
import { settleStatement } from './settle-statement.js'

type Outcome = 'settled' | 'already_used'

const WHILE_IN_CONFLICT = { when: isConflict, within: 1_500, pause: 20 }

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

/** Each write is one statement; concurrent settlements share one. */
export class PostgresWrites implements Writes {
  readonly #deps: Dependencies
  readonly #settles: Batcher<Issuance, Outcome>

  constructor(deps: Dependencies) {
    this.#deps = deps
    this.#settles = new Batcher({
      ask: (batch) => retrying(WHILE_IN_CONFLICT, () => this.#settleAll(batch)),
      // In one statement, either of two consumers of the same token could win, not always the first.
      rivalKey: ({ consume }) => consume && `${consume.kind} ${consume.id}`,
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

  change(statement: Statement, values: readonly Value[]): Promise<number> {
    return this.#deps.sql.change(statement, values)
  }

  async #settleAll(batch: readonly Issuance[]): Promise<readonly Outcome[]> {
    await this.#deps.clock.refresh()
    const client = await this.#deps.pool.connect()
    let problem: Error | undefined
    try {
      return await this.#settleOn(client, batch)
    } catch (error) {
      problem = error as Error
      throw error
    } finally {
      client.release(problem)
    }
  }

  async #settleOn(client: PoolClient, batch: readonly Issuance[]): Promise<readonly Outcome[]> {
    const { clock, receipts } = this.#deps
    const [now, sentAt] = [clock.now(), performance.now()]
    const [deadline, receipt] = [now + MAX_START, receipts.issue(now)]
    try {
      const [outcome] = await sendOn(client, [settleStatement(batch, deadline, receipt.id)])
      const rows = (outcome?.rows ?? []) as readonly (readonly [number, number])[]
      receipt.answered()
      const databaseNow = rows.find(([n]) => n === -1)?.[1] ?? Infinity
      if (databaseNow >= deadline) clock.forget()
      else clock.learn(databaseNow, sentAt)
      if (databaseNow >= deadline) throw new StorageUnavailable('the storage is too slow: a settlement arrived after its deadline')
      const won = new Set(rows.map(([n]) => n))
      return batch.map((_, n) => (won.has(n) ? 'settled' : 'already_used'))
    } catch (error) {
      if (error instanceof StorageUnavailable) throw error
      if (isOutcomeKnown(error)) {
        receipt.answered()
        throw error
      }
      receipt.lost()
      throw new OutcomeUnknown(sentAt, error)
    }
  }
}
