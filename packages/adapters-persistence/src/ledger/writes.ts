import type { Issuance } from '@keyhall/core/tokens'
import type { Statement, Value } from '../sql/sql.js'

/** Writes that are a unit of work each: one atomic step, durable when the promise resolves. */
export interface Writes {
  settle(issuance: Issuance): Promise<'settled' | 'already_used'>
  /** @returns how many rows were changed */
  change(statement: Statement, values: readonly Value[]): Promise<number>
}
