import type { AuthRequestId, Page, Search, TokenId } from '../../foundation/shared/index.js'
import type { LoginTraceEntry } from './entry.js'
import type { TraceContext, TracedSignIn, TracedSignInField, TraceNames } from './traced-sign-in.js'

/** Entries of one sign-in are returned oldest first, at most `limit`. */
export interface LoginTraceReads {
  ofRequest(requestId: string, limit: number): Promise<readonly LoginTraceEntry[]>
  ofSignIn(id: AuthRequestId, limit: number): Promise<readonly LoginTraceEntry[]>
  ofCode(id: TokenId, limit: number): Promise<readonly LoginTraceEntry[]>
  /** Searches the summaries of sign-ins, by the time of their start. */
  signIns(search: Search<TracedSignInField>): Promise<Page<TracedSignIn>>
}

/** Stores traces, outside of units of work, because a running unit slows down other requests. */
export interface LoginTraceIntake {
  /** Finds the organizations of clients and users, and the sign-ins, clients and users of codes. */
  lookUp(names: TraceNames): Promise<TraceContext>
  /** Stores all entries and summaries, or none. Summaries have distinct ids, and are merged into the stored ones like `mergedSignIn`. */
  add(entries: readonly LoginTraceEntry[], signIns: readonly TracedSignIn[]): Promise<void>
}

/** Is notified of lost entries. */
export interface LoginTraceLog {
  /** @param problem why they could not be stored; absent when too many were waiting */
  lost(count: number, problem?: unknown): void
}
