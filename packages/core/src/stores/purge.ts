import type { EpochSeconds, TargetId } from '../foundation/shared/index.js'

/**
 * Kinds of rows that expire, tokens before the grants that they came from. A target call expires `DELIVERY_RETENTION` seconds after it was
 * made, an entry or summary of a login trace after `LOGIN_TRACE_RETENTION` seconds, a dead letter of the outbox `DEAD_LETTER_RETENTION` seconds after
 * its last attempt, and a failed check (`FAILED_CHECKS`, an audit event) `FAILED_CHECK_RETENTION` seconds after the attempt.
 */
export const EXPIRING_KINDS = [
  'auth_request', 'code', 'access_token', 'refresh_token', 'grant', 'revoked_jwt', 'settle_receipt', 'used_once', 'pushed_request', 'idp_intent', 'sign_out_chain',
  'device_authorization', 'backchannel_request', 'session', 'login_attempts', 'verification_code', 'dead_letter', 'delivery', 'login_trace', 'traced_sign_in',
  'failed_password', 'failed_factor', 'failed_passkey',
] as const
export type ExpiringKind = (typeof EXPIRING_KINDS)[number]

/** Rows beyond a count limit; the oldest are deleted. The deliveries of each target, and the entries and summaries of login traces. */
export type Surplus =
  | { readonly kind: 'delivery'; readonly targetId: TargetId; readonly before: string }
  | { readonly kind: 'login_trace' | 'traced_sign_in'; readonly before: string }

/**
 * Deletes rows that are no longer needed. Correctness never depends on it: every reader checks the expiry itself. Each call deletes one batch
 * in its own unit of work, found by an index. It returns the number of deleted rows, which is below `limit` when none are left.
 */
export interface ExpiredRows {
  /**
   * Deletes at most `limit` rows of a kind that expired before `before`.
   *
   * While a session lives, the last grant of each client and user in it stays, at most a day longer than the session, because a logout finds
   * the clients to notify by it. Such a grant counts as deleted and is considered again a day later.
   */
  purge(kind: ExpiringKind, before: EpochSeconds, limit: number): Promise<number>
  /** Deletes at most `limit` events of the audit trail that were recorded before `before`. */
  purgeEvents(before: EpochSeconds, limit: number): Promise<number>
  /** Finds the rows beyond the newest `kept` ones of a target, or of all login traces. Summaries have no limit of their own: they go with the entries. */
  surplus(kind: 'delivery' | 'login_trace', kept: number): Promise<readonly Surplus[]>
  /** Deletes at most `limit` of those rows, the oldest first. */
  purgeSurplus(surplus: Surplus, limit: number): Promise<number>
}
