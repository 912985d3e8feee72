import { REMEMBERED_FOR } from '@keyhall/core/credentials'
import type { EpochSeconds } from '@keyhall/core/shared'
import type { ExpiredRows } from '@keyhall/core/stores'
import type { Statement } from '../sql/sql.js'
import { statement } from '../sql/sql.js'
import type { Writes } from './writes.js'

const remove = (table: string, key: string, expiry = 'expires_at'): Statement =>
  statement(`delete from ${table} where ${key} in (select ${key} from ${table} where ${expiry} < $1 limit $2)`)

/** Tokens before the grants that they came from. A revoked grant stays until nothing that it vouches for can be presented. */
const kinds: readonly Statement[] = [
  remove('auth_requests', 'id'),
  remove('codes', 'id'),
  remove('access_tokens', 'id'),
  remove('refresh_tokens', 'id'),
  remove('grants', 'id'),
  remove('revoked_jtis', 'jti'),
  remove('sessions', 'id'),
  remove('login_attempts', 'account', `blocked_until + ${REMEMBERED_FOR}`),
]

export class SqlExpiredRows implements ExpiredRows {
  readonly #writes: Writes

  constructor(writes: Writes) {
    this.#writes = writes
  }

  /** The limit holds for all kinds together; each kind is a unit of work of its own. */
  async purge(before: EpochSeconds, limit: number): Promise<number> {
    let deleted = 0
    for (const kind of kinds) {
      if (deleted >= limit) break
      deleted += await this.#writes.change(kind, [before, limit - deleted])
    }
    return deleted
  }
}
