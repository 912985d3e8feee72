import type { Issuance } from '@keyhall/core/tokens'
import type { Pool } from 'pg'
import { isConflict } from '../driver-errors.js'
import type { Writes } from '../ledger/writes.js'
import type { Sql, Statement, Value } from '../sql/sql.js'
import { retrying } from '../units/retry.js'
import { Batcher } from './batcher.js'
import { settleStatement } from './settle-statement.js'

type Outcome = 'settled' | 'already_used'

const WHILE_IN_CONFLICT = { when: isConflict, within: 2_000, pause: 20 }

/** Writes that are one statement each, and settles that share one. */
export class PostgresWrites implements Writes {
  readonly #sql: Sql
  readonly #settles: Batcher<Issuance, Outcome>

  constructor(sql: Sql, pool: Pool) {
    this.#sql = sql
    this.#settles = new Batcher({
      ask: (batch) => retrying(WHILE_IN_CONFLICT, () => settleAll(pool, batch)),
      // Of two that use up the same thing the statement would let one win, and not always the one that came first.
      rivalKey: ({ consume }) => consume && `${consume.kind} ${consume.id}`,
    })
  }

  settle(issuance: Issuance): Promise<Outcome> {
    return this.#settles.ask(issuance)
  }

  change(statement: Statement, values: readonly Value[]): Promise<number> {
    return this.#sql.change(statement, values)
  }
}

async function settleAll(pool: Pool, batch: readonly Issuance[]): Promise<readonly Outcome[]> {
  const { rows } = await pool.query<[number]>({ ...settleStatement(batch), rowMode: 'array' })
  const won = new Set(rows.map(([n]) => n))
  return batch.map((_, n) => (won.has(n) ? 'settled' : 'already_used'))
}
