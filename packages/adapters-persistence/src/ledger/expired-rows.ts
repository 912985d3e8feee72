import { REMEMBERED_FOR } from '@keyhall/core/credentials'
import type { EpochSeconds } from '@keyhall/core/shared'
import { LOGIN_TRACES_KEPT_FOR } from '@keyhall/core/login-trace'
import type { ExpiredRows } from '@keyhall/core/stores'
import { DELIVERIES_KEPT_FOR } from '@keyhall/core/targets'
import type { Statement } from '../sql/sql.js'
import { statement } from '../sql/sql.js'
import type { Writes } from './writes.js'

interface Kind {
  /** Takes an instant and a limit. */
  readonly sweep: Statement
  /** Seconds for which a row is still needed after the instant in its column. */
  readonly neededFor: number
}

const kind = (table: string, key: string, { expiry = 'expires_at', where = '', neededFor = 0 } = {}): Kind => ({
  sweep: statement(`delete from ${table} where ${key} in (select ${key} from ${table} where ${expiry} < $1 ${where} limit $2)`),
  neededFor,
})

const DAY = 86_400

/**
 * The last grant of a client and user in a session that lives says who is told when the session ends, so it is looked at again in a
 * day. Of several that expired together the last one stays.
 */
const grantsOfLivingSessions: Kind = {
  sweep: statement(`
    update grants set expires_at = cast($1 as bigint) + ${DAY} where id in (
      select g.id from grants g join sessions s on s.id = g.session_id
      where g.expires_at < $1 and s.expires_at >= $1 and not exists (
        select 1 from grants o where o.session_id = g.session_id and o.client_id = g.client_id and o.user_id = g.user_id
        and (o.expires_at > g.expires_at or (o.expires_at = g.expires_at and o.id > g.id)))
      limit $2)`),
  neededFor: 0,
}

/** Their key has two columns. */
const verificationCodes: Kind = {
  sweep: statement(`
    delete from verification_codes where (user_id, kind) in (
      select user_id, kind from verification_codes where expires_at < $1 limit $2)`),
  neededFor: 0,
}

/** Tokens before the grants that they came from. A revoked grant stays until nothing that it vouches for can be presented. */
const kinds: readonly Kind[] = [
  kind('auth_requests', 'id'),
  kind('codes', 'id'),
  kind('access_tokens', 'id'),
  kind('refresh_tokens', 'id'),
  grantsOfLivingSessions,
  kind('grants', 'id'),
  kind('revoked_jtis', 'jti'),
  kind('used_once', 'key'),
  kind('pushed_requests', 'id'),
  kind('device_authorizations', 'id'),
  kind('sessions', 'id'),
  kind('login_attempts', 'account', { expiry: 'blocked_until', neededFor: REMEMBERED_FOR }),
  verificationCodes,
  // A dead letter is due when it may go.
  kind('outbox', 'id', { expiry: 'due_at', where: 'and failed_at is not null' }),
  kind('target_deliveries', 'id', { expiry: 'at', neededFor: DELIVERIES_KEPT_FOR }),
  kind('login_traces', 'id', { expiry: 'at', neededFor: LOGIN_TRACES_KEPT_FOR }),
]

const PURGE_EVENTS = statement('delete from audit_events where id in (select id from audit_events where at < $1 order by at, id limit $2)')

const PURGE_DELIVERIES = statement(`
  delete from target_deliveries where id in (
    select id from (select id, row_number() over (partition by target_id order by id desc) as place from target_deliveries) as placed
    where place > $1 limit $2)`)

const PURGE_TRACES = statement(
  'delete from login_traces where id in (select id from login_traces order by id desc limit $2 offset $1)',
)

export class SqlExpiredRows implements ExpiredRows {
  readonly #writes: Writes

  constructor(writes: Writes) {
    this.#writes = writes
  }

  /** The limit holds for all kinds together; each kind is a unit of work of its own. */
  async purge(before: EpochSeconds, limit: number): Promise<number> {
    let deleted = 0
    for (const { sweep, neededFor } of kinds) {
      if (deleted >= limit) break
      deleted += await this.#writes.change(sweep, [before - neededFor, limit - deleted])
    }
    return deleted
  }

  async purgeEvents(before: EpochSeconds, limit: number): Promise<number> {
    return this.#writes.change(PURGE_EVENTS, [before, limit])
  }

  async purgeDeliveries(kept: number, limit: number): Promise<number> {
    return this.#writes.change(PURGE_DELIVERIES, [kept, limit])
  }

  async purgeLoginTraces(kept: number, limit: number): Promise<number> {
    return this.#writes.change(PURGE_TRACES, [kept, limit])
  }
}
