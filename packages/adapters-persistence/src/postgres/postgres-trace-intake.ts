import type { LoginTraceEntry, LoginTraceIntake, TraceContext, TracedSignIn, TraceNames } from '@keyhall/core/login-trace'
import type { Pool } from 'pg'
import { entryValues, NEW_ENTRIES, SIGN_INS, signInValues } from '../rows/trace-rows.js'
import type { Sql } from '../sql/sql.js'
import { traceContext } from '../stores/trace-context.js'
import type { Nesting } from '../units/nesting.js'
import { retrying } from '../units/retry.js'
import { WHILE_IN_CONFLICT } from './limits.js'
import { sendOnAny } from './prepared-message.js'
import { rowListOf } from './row-list.js'

interface Dependencies {
  readonly sql: Sql
  readonly pool: Pool
  readonly nesting: Nesting
}

/** Adds traces with one message, whose statements are one transaction. A unit of work would need three, and an async context. */
export class PostgresTraceIntake implements LoginTraceIntake {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  lookUp(names: TraceNames): Promise<TraceContext> {
    return traceContext(this.#deps.sql, names)
  }

  async add(entries: readonly LoginTraceEntry[], signIns: readonly TracedSignIn[]): Promise<void> {
    this.#deps.nesting.assertOutside()
    // In the same order in every process: two batches must not wait for each other.
    const ordered = signIns.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const steps = [rowListOf(NEW_ENTRIES).adding(entries.map(entryValues)), rowListOf(SIGN_INS).adding(ordered.map(signInValues))]
    await retrying(WHILE_IN_CONFLICT, () => sendOnAny(this.#deps.pool, steps))
  }
}
