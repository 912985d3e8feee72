import type { AuthRequest, AuthRequestIntake } from '@keyhall/core/auth-requests'
import { NEW_AUTH_REQUESTS, authRequestValues } from '../rows/auth-request-row.js'
import { addingRow } from '../sql/sql.js'
import type { Nesting } from '../units/nesting.js'
import type { CommitQueue } from './commit-queue.js'
import type { SqliteSql } from './sqlite-sql.js'

const ADD = addingRow(NEW_AUTH_REQUESTS)

/** Adds requests through the commit queue. */
export class SqliteRequestIntake implements AuthRequestIntake {
  readonly #sql: SqliteSql
  readonly #queue: CommitQueue
  readonly #nesting: Nesting

  constructor(sql: SqliteSql, queue: CommitQueue, nesting: Nesting) {
    this.#sql = sql
    this.#queue = queue
    this.#nesting = nesting
  }

  add(request: AuthRequest): Promise<void> {
    this.#nesting.assertOutside()
    const values = authRequestValues(request)
    return this.#queue.write(() => void this.#sql.changeNow(ADD, values))
  }
}
