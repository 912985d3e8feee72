import type { Issuance } from '@keyhall/core/tokens'
import type { Pool } from 'pg'
import type { Writes } from '../ledger/writes.js'
import type { Sql, Statement, Value } from '../sql/sql.js'
import { SettleBatcher } from './settle-batcher.js'
import { SETTLE_TEXT, settleValues } from './settle-statement.js'

/** Writes that are one statement each, and settles that share one. */
export class PostgresWrites implements Writes {
  readonly #sql: Sql
  readonly #batcher: SettleBatcher

  constructor(sql: Sql, pool: Pool) {
    this.#sql = sql
    this.#batcher = new SettleBatcher(async (batch) => {
      const query = { name: 'keyhall_settle', text: SETTLE_TEXT, values: settleValues(batch), rowMode: 'array' as const }
      const { rows } = await pool.query<[number]>(query)
      return new Set(rows.map(([n]) => n))
    })
  }

  settle(issuance: Issuance): Promise<'settled' | 'already_used'> {
    return this.#batcher.settle(issuance)
  }

  change(statement: Statement, values: readonly Value[]): Promise<number> {
    return this.#sql.change(statement, values)
  }
}
