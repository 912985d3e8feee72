import type { EpochSeconds } from '../shared/index.js'

/** Deletes rows that nothing can need any more. */
export interface ExpiredRows {
  /**
   * Deletes at most `limit` rows of one kind that expired before `before`: auth requests, codes, access tokens, refresh tokens,
   * grants, revoked JWT ids, what was used once, pushed requests, device authorizations, sessions, login attempts. Correctness never depends on it: every reader looks at the expiry itself.
   *
   * @returns how many rows were deleted; fewer than `limit` when nothing is left
   */
  purge(before: EpochSeconds, limit: number): Promise<number>
}
