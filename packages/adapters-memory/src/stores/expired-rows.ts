import { REMEMBERED_FOR } from '@keyhall/core/credentials'
import type { EpochSeconds } from '@keyhall/core/shared'
import type { ExpiredRows } from '@keyhall/core/stores'
import type { CommitQueue } from '../commit-queue.js'
import type { Table } from '../table.js'
import type { Tables } from '../tables.js'

type Delete = (tables: Tables, before: EpochSeconds, limit: number) => number

const kind = <R>(tableOf: (tables: Tables) => Table<R>, expiryOf: (row: R) => EpochSeconds): Delete => (tables, before, limit) => {
  const table = tableOf(tables)
  const keys: string[] = []
  for (const [key, row] of table.entries()) {
    if (keys.length >= limit) break
    if (expiryOf(row) < before) keys.push(key)
  }
  for (const key of keys) table.delete(key)
  return keys.length
}

/** Tokens before the grants that they came from. */
const kinds: readonly Delete[] = [
  kind((tables) => tables.authRequests, (request) => request.expiresAt),
  kind((tables) => tables.pushedRequests, ({ request }) => request.expiresAt),
  kind((tables) => tables.codes, (code) => code.expiresAt),
  kind((tables) => tables.accessTokens, (token) => token.expiresAt),
  kind((tables) => tables.refreshTokens, (token) => token.expiresAt),
  kind((tables) => tables.grants, (grant) => grant.expiresAt),
  kind((tables) => tables.revokedJwts, (jwt) => jwt.expiresAt),
  kind((tables) => tables.usedOnce, (used) => used.expiresAt),
  kind((tables) => tables.deviceAuthorizations, (device) => device.expiresAt),
  kind((tables) => tables.sessions, (session) => session.expiresAt),
  kind((tables) => tables.loginAttempts, (attempts) => attempts.blockedUntil + REMEMBERED_FOR),
]

export class MemoryExpiredRows implements ExpiredRows {
  readonly #queue: CommitQueue

  constructor(queue: CommitQueue) {
    this.#queue = queue
  }

  /** The limit holds for all kinds together. */
  async purge(before: EpochSeconds, limit: number): Promise<number> {
    return this.#queue.run((tables) => kinds.reduce((deleted, purge) => deleted + purge(tables, before, limit - deleted), 0))
  }
}
