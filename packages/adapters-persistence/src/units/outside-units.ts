import type { Issuance, Revocation } from '@keyhall/core/tokens'
import type { Writes } from '../ledger/writes.js'
import type { Statement, Value } from '../sql/sql.js'
import type { Nesting } from './nesting.js'

/** Refuses writes inside a unit of work: on SQLite they would deadlock, on Postgres they would survive its rollback. */
export class OutsideUnits implements Writes {
  readonly #writes: Writes
  readonly #nesting: Nesting

  constructor(writes: Writes, nesting: Nesting) {
    this.#writes = writes
    this.#nesting = nesting
  }

  settle(issuance: Issuance): Promise<'settled' | 'already_used'> {
    this.#nesting.assertOutside()
    return this.#writes.settle(issuance)
  }

  revoke(revocation: Revocation): Promise<boolean> {
    this.#nesting.assertOutside()
    return this.#writes.revoke(revocation)
  }

  change(statement: Statement, values: readonly Value[]): Promise<number> {
    this.#nesting.assertOutside()
    return this.#writes.change(statement, values)
  }
}
