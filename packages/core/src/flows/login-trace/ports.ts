import type { AuthRequestId, TokenId } from '../../foundation/shared/index.js'
import type { LoginTraceEntry } from './entry.js'

/** Entries are returned oldest first, at most `limit`. */
export interface LoginTraceReads {
  ofRequest(requestId: string, limit: number): Promise<readonly LoginTraceEntry[]>
  ofSignIn(id: AuthRequestId, limit: number): Promise<readonly LoginTraceEntry[]>
  ofCode(id: TokenId, limit: number): Promise<readonly LoginTraceEntry[]>
}

export interface LoginTraceStore extends LoginTraceReads {
  add(entries: readonly LoginTraceEntry[]): Promise<void>
}

/** Is notified of lost entries. */
export interface LoginTraceLog {
  /** @param problem why they could not be stored; absent when too many were waiting */
  lost(count: number, problem?: unknown): void
}
