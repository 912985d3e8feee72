import type { EpochSeconds, TargetId } from '../foundation/shared/index.js'

/**
 * Kinds of rows that expire, tokens before the grants that they came from. A call of a target expires `DELIVERIES_KEPT_FOR` seconds
 * after it was made, an entry of a login trace `LOGIN_TRACES_KEPT_FOR` seconds after it, a dead letter of the outbox
 * `DEAD_LETTERS_KEPT_FOR` seconds after its last attempt. A failed check (`FAILED_CHECKS`) is an event of the audit trail.
 * It expires `FAILED_CHECKS_KEPT_FOR` seconds after the attempt.
 */
export const EXPIRING_KINDS = [
  'auth_request', 'code', 'access_token', 'refresh_token', 'grant', 'revoked_jwt', 'settle_receipt', 'used_once', 'pushed_request',
  'device_authorization', 'session', 'login_attempts', 'verification_code', 'dead_letter', 'delivery', 'login_trace',
  'failed_password', 'failed_factor', 'failed_passkey',
] as const
export type ExpiringKind = (typeof EXPIRING_KINDS)[number]

/** The older rows of a kind of which only the newest ones are kept: deliveries of each target, and entries of all login traces. */
export type Surplus =
  | { readonly kind: 'delivery'; readonly targetId: TargetId; readonly before: string }
  | { readonly kind: 'login_trace'; readonly before: string }

/**
 * Deletes rows that are not needed any more. Correctness never depends on it: every reader looks at the expiry itself. Each call
 * deletes one batch in a unit of work of its own, found by an index, however many rows there are. It returns how many rows it
 * deleted; fewer than `limit` when nothing is left.
 */
export interface ExpiredRows {
  /**
   * Deletes at most `limit` rows of a kind that expired before `before`.
   *
   * While a session lives, the last grant of each client and user in it stays, at most a day longer than the session: a logout
   * finds there which clients to notify. Such a grant counts as deleted, and is looked at again a day later.
   */
  purge(kind: ExpiringKind, before: EpochSeconds, limit: number): Promise<number>
  /** Deletes at most `limit` events of the audit trail that were recorded before `before`. */
  purgeEvents(before: EpochSeconds, limit: number): Promise<number>
  /** Finds the rows beyond the newest `kept` ones of a target, or of all login traces. */
  surplus(kind: Surplus['kind'], kept: number): Promise<readonly Surplus[]>
  /** Deletes at most `limit` of those rows, the oldest first. */
  purgeSurplus(surplus: Surplus, limit: number): Promise<number>
}
