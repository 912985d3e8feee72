import type { AuthRequestId, TokenId } from '../../foundation/shared/index.js'
import type { LoginTraceEntry } from './entry.js'

/** Entries are found with the oldest first, `limit` of them at the most. */
export interface LoginTraceReads {
  ofRequest(requestId: string, limit: number): Promise<readonly LoginTraceEntry[]>
  ofSignIn(id: AuthRequestId, limit: number): Promise<readonly LoginTraceEntry[]>
  ofCode(id: TokenId, limit: number): Promise<readonly LoginTraceEntry[]>
}

export interface LoginTraceStore extends LoginTraceReads {
  add(entries: readonly LoginTraceEntry[]): Promise<void>
}

/** Hears of entries that are lost. */
export interface LoginTraceLog {
  /** @param problem why they could not be stored; absent where too many waited */
  lost(count: number, problem?: unknown): void
}
