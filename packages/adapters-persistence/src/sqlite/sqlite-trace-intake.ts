import type { LoginTraceEntry, LoginTraceIntake, TraceContext, TracedSignIn, TraceNames } from '@keyhall/core/login-trace'
import { entryValues, NEW_ENTRIES, SIGN_INS, signInValues } from '../rows/trace-rows.js'
import { addingRow } from '../sql/sql.js'
import { traceContext } from '../stores/trace-context.js'
import type { Nesting } from '../units/nesting.js'
import type { CommitQueue } from './commit-queue.js'
import type { SqliteSql } from './sqlite-sql.js'

const ADD = addingRow(NEW_ENTRIES)
const MERGE = addingRow(SIGN_INS)

interface Dependencies {
  readonly reads: SqliteSql
  readonly writes: SqliteSql
  readonly queue: CommitQueue
  readonly nesting: Nesting
}

/** Adds traces through the commit queue, without a unit of work: before Node 24, its async context slows down every promise of the process. */
export class SqliteTraceIntake implements LoginTraceIntake {
  readonly #deps: Dependencies

  constructor(deps: Dependencies) {
    this.#deps = deps
  }

  lookUp(names: TraceNames): Promise<TraceContext> {
    return traceContext(this.#deps.reads, names)
  }

  add(entries: readonly LoginTraceEntry[], signIns: readonly TracedSignIn[]): Promise<void> {
    const { writes, queue, nesting } = this.#deps
    nesting.assertOutside()
    const [added, merged] = [entries.map(entryValues), signIns.map(signInValues)]
    return queue.write(() => {
      for (const values of added) writes.changeNow(ADD, values)
      for (const values of merged) writes.changeNow(MERGE, values)
    })
  }
}
