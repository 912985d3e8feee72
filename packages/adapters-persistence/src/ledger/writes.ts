import type { TokenId } from '@keyhall/core/shared'
import type { Issuance, Revocation } from '@keyhall/core/tokens'
import type { Statement, Value } from '../sql/sql.js'

/** Whether answers to earlier settlements were lost. */
export interface Answers {
  /** Whether the answer to the request that used a code or refresh token may have been lost. */
  isLost(kind: 'code' | 'refresh_token', id: TokenId): Promise<boolean>
}

/** A storage in this process reports the outcome of each write. */
export const KNOWN_ANSWERS: Answers = { isLost: () => Promise.resolve(false) }

/** Writes that each are a unit of work: atomic, and durable when the promise resolves. */
export interface Writes {
  settle(issuance: Issuance): Promise<'settled' | 'already_used'>
  revoke(revocation: Revocation): Promise<boolean>
  /** @returns how many rows were changed */
  change(statement: Statement, values: readonly Value[]): Promise<number>
}
