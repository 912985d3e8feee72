import type { GrantHolder, OwnedSession } from '@keyhall/core/sessions'
import type { EpochSeconds, GrantId, SessionId } from '@keyhall/core/shared'
import { ClientId, UserId, withDefined } from '@keyhall/core/shared'
import type { GrantStore, ActiveGrant } from '@keyhall/core/tokens'
import { MAX_ACTIVE_GRANTS } from '@keyhall/core/tokens'
import { GRANTS } from '../rows/token-rows.js'
import { IS_EXCHANGED } from '../tables/tokens.table.js'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Sql } from '../sql/sql.js'
import { statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

/** Keeps the first revocation. */
const REVOKE = statement('update grants set revoked_at = $2 where id = $1 and revoked_at is null')
/** The grants of the session `$1` to its user `$2`, and the exchanged ones: both have an index. */
const inSession = (columns: string): string => `
  select ${columns} from grants where user_id = $2 and session_id = $1
  union select ${columns} from grants where session_id = $1 and ${IS_EXCHANGED}`
const REVOKE_OF_SESSION = statement(`update grants set revoked_at = $3 where revoked_at is null and id in (${inSession('id')})`)
const REVOKE_OF_USER = statement('update grants set revoked_at = $2 where user_id = $1 and revoked_at is null')
const REVOKE_OF_USER_BUT = statement(`
  update grants set revoked_at = $2 where user_id = $1 and revoked_at is null and (session_id is null or session_id <> $3)`)
const REVOKE_OF_CLIENT = statement('update grants set revoked_at = $2 where client_id = $1 and revoked_at is null')
const REVOKE_TOKENS_OF_CLIENT = statement(
  'update access_tokens set revoked_at = $2 where client_id = $1 and grant_id is null and revoked_at is null',
)
const REVOKE_MADE_UNTIL = statement(`
  update grants set revoked_at = $2 where id in
    (select id from grants where revoked_at is null and created_at <= $1 and expires_at > $2 limit $3)`)
const REVOKE_TOKENS_MADE_UNTIL = statement(`
  update access_tokens set revoked_at = $2 where id in
    (select id from access_tokens where grant_id is null and revoked_at is null and issued_at <= $1 and expires_at > $2 limit $3)`)
/** Each rotation gives the previous token a successor, so that only the newest has none. */
const ofNewest = (column: string): string =>
  `(select max(r.${column}) from refresh_tokens r where r.grant_id = g.id and r.successor_id is null)`
const HELD = statement(`
  select ${Object.keys(GRANTS.columns).map((column) => `g.${column}`).join(', ')}, ${ofNewest('issued_at')}, ${ofNewest('expires_at')}
  from grants g where g.user_id = $1 and g.revoked_at is null and g.expires_at > $2
  order by g.created_at desc, g.id desc limit ${MAX_ACTIVE_GRANTS}`)
const HOLDERS_OF_SESSION = statement(inSession('client_id, user_id'))

export class SqlGrantStore implements GrantStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async activeOfUser(userId: UserId, at: EpochSeconds): Promise<readonly ActiveGrant[]> {
    return (await this.#sql.rows(HELD, [userId, at])).map(readHeld)
  }

  async revokeOfSession({ id, userId }: OwnedSession, at: EpochSeconds): Promise<void> {
    await this.#sql.change(REVOKE_OF_SESSION, [id, userId, at])
  }

  async holdersOfSession({ id, userId }: OwnedSession): Promise<readonly GrantHolder[]> {
    return (await this.#sql.rows(HOLDERS_OF_SESSION, [id, userId])).map(readHolder)
  }

  async revoke(id: GrantId, at: EpochSeconds): Promise<boolean> {
    return (await this.#sql.change(REVOKE, [id, at])) === 1
  }

  async revokeOfUser(userId: UserId, at: EpochSeconds, keep?: SessionId): Promise<void> {
    await (keep === undefined ? this.#sql.change(REVOKE_OF_USER, [userId, at]) : this.#sql.change(REVOKE_OF_USER_BUT, [userId, at, keep]))
  }

  async revokeMadeUntil(until: EpochSeconds, at: EpochSeconds, limit: number): Promise<{ grants: number; accessTokens: number }> {
    const grants = await this.#sql.change(REVOKE_MADE_UNTIL, [until, at, limit])
    return { grants, accessTokens: await this.#sql.change(REVOKE_TOKENS_MADE_UNTIL, [until, at, limit]) }
  }

  async revokeOfClient(clientId: ClientId, at: EpochSeconds): Promise<void> {
    await this.#sql.change(REVOKE_OF_CLIENT, [clientId, at])
    await this.#sql.change(REVOKE_TOKENS_OF_CLIENT, [clientId, at])
  }
}

function readHeld(columns: Row): ActiveGrant {
  const row = new RowReader(columns)
  const { id, clientId, sessionId, scopes, audience, authTime, createdAt, expiresAt, actor } = GRANTS.read(row)
  const refreshedAt = row.optionalNumber()
  const refreshableUntil = row.optionalNumber()
  const used = { lastUsedAt: Math.max(createdAt, refreshedAt ?? 0), isRefreshable: refreshedAt !== undefined }
  return withDefined({ id, clientId, scopes, audience, createdAt, expiresAt, ...used }, { sessionId, authTime, actor, refreshableUntil })
}

function readHolder(columns: Row): GrantHolder {
  const row = new RowReader(columns)
  return { clientId: ClientId.parse(row.text()), userId: UserId.parse(row.text()) }
}
