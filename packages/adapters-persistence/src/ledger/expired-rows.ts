import { REMEMBERED_FOR } from '@keyhall/core/credentials'
import type { EpochSeconds } from '@keyhall/core/shared'
import type { ExpiredRows } from '@keyhall/core/stores'
import type { Statement } from '../sql/sql.js'
import { statement } from '../sql/sql.js'
import type { Writes } from './writes.js'

interface Kind {
  readonly delete: Statement
  /** Seconds for which a row is still needed after the instant in its column. */
  readonly neededFor: number
}

const kind = (table: string, key: string, { expiry = 'expires_at', neededFor = 0 } = {}): Kind => ({
  delete: statement(`delete from ${table} where ${key} in (select ${key} from ${table} where ${expiry} < $1 limit $2)`),
  neededFor,
})

/** Tokens before the grants that they came from. A revoked grant stays until nothing that it vouches for can be presented. */
const kinds: readonly Kind[] = [
  kind('auth_requests', 'id'),
  kind('codes', 'id'),
  kind('access_tokens', 'id'),
  kind('refresh_tokens', 'id'),
  kind('grants', 'id'),
  kind('revoked_jtis', 'jti'),
  kind('used_once', 'key'),
  kind('pushed_requests', 'id'),
  kind('device_authorizations', 'id'),
  kind('sessions', 'id'),
  kind('login_attempts', 'account', { expiry: 'blocked_until', neededFor: REMEMBERED_FOR }),
]

export class SqlExpiredRows implements ExpiredRows {
  readonly #writes: Writes

  constructor(writes: Writes) {
    this.#writes = writes
  }

  /** The limit holds for all kinds together; each kind is a unit of work of its own. */
  async purge(before: EpochSeconds, limit: number): Promise<number> {
    let deleted = 0
    for (const { delete: remove, neededFor } of kinds) {
      if (deleted >= limit) break
      deleted += await this.#writes.change(remove, [before - neededFor, limit - deleted])
    }
    return deleted
  }
}
