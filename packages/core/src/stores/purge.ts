import type { EpochSeconds } from '../shared/index.js'

/** Deletes rows that nothing can need any more. */
export interface ExpiredRows {
  /**
   * Deletes at most `limit` rows of one kind that expired before `before`: auth requests, codes, access tokens, refresh tokens,
   * grants, revoked JWT ids, what was used once, pushed requests, device authorizations, sessions, login attempts,
   * verification codes; calls of targets, `DELIVERIES_KEPT_FOR` seconds after they were made;
   * traces of sign-ins, `LOGIN_TRACES_KEPT_FOR` seconds after them; and dead letters of the outbox, `DEAD_LETTERS_KEPT_FOR` seconds
   * after they were given up. Correctness never depends on it: every reader looks at the expiry itself.
   *
   * While a session lives, the last grant of each client and user in it stays, at most a day longer than the session: a logout
   * finds there who has to be told.
   *
   * @returns how many rows were deleted, or found to be needed for another day; fewer than `limit` when nothing is left
   */
  purge(before: EpochSeconds, limit: number): Promise<number>
  /**
   * Deletes at most `limit` events of the audit trail that were recorded before `before`. How long they are kept is a setting, so a
   * shorter time holds for those that are there already.
   *
   * @returns how many were deleted
   */
  purgeEvents(before: EpochSeconds, limit: number): Promise<number>
  /**
   * Deletes at most `limit` calls of targets, the oldest of each target beyond the newest `kept` ones. Those that are older than
   * `DELIVERIES_KEPT_FOR` go with `purge`.
   *
   * @returns how many were deleted
   */
  purgeDeliveries(kept: number, limit: number): Promise<number>
  /**
   * Deletes at most `limit` entries of traces of sign-ins, the oldest beyond the newest `kept` ones. Those that are older than
   * `LOGIN_TRACES_KEPT_FOR` go with `purge`.
   *
   * @returns how many were deleted
   */
  purgeLoginTraces(kept: number, limit: number): Promise<number>
}
