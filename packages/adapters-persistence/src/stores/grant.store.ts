import type { GrantHolder, GrantPlace, GrantsToEnd, OwnedSession, SessionHolder } from '@keyhall/core/sessions'
import type { AuthenticationMethod } from '@keyhall/core/protocol'
import type { EpochSeconds, GrantId } from '@keyhall/core/shared'
import { ClientId, SessionId, UserId, withDefined } from '@keyhall/core/shared'
import type { ActiveGrant, GrantRecord, GrantStore } from '@keyhall/core/tokens'
import { MAX_ACTIVE_GRANTS } from '@keyhall/core/tokens'
import { GRANTS } from '../rows/token-rows.js'
import { IS_EXCHANGED } from '../tables/tokens.table.js'
import { revokedAt } from '../sql/pending-endings.js'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Sql } from '../sql/sql.js'
import { placesOf, rowsByIds, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

/** Keeps the first revocation. */
const REVOKE = statement('update grants set revoked_at = $2 where id = $1 and revoked_at is null')
/** The grants of the session `$1` to its user `$2`, and the exchanged ones: both have an index. */
const inSession = (columns: string): string => `
  select ${columns} from grants where user_id = $2 and session_id = $1
  union select ${columns} from grants where session_id = $1 and ${IS_EXCHANGED}`
/** The same of several sessions. Their ids come after those of their users. */
function inSessions(columns: string, sessions: readonly OwnedSession[]): { readonly text: string; readonly values: readonly string[] } {
  const [users, ids] = [[...new Set(sessions.map(({ userId }) => userId))], sessions.map(({ id }) => id)]
  const text = `
    select ${columns} from grants where user_id in (${placesOf(users)}) and session_id in (${placesOf(ids, users.length)})
    union select ${columns} from grants where session_id in (${placesOf(ids, users.length)}) and ${IS_EXCHANGED}`
  return { text, values: [...users, ...ids] }
}
/** The next grants of a user, in the order of an index. Grants without a session come first. */
const WALK_LOOSE = statement('select id, session_id from grants where user_id = $1 and session_id is null and id > $2 order by id limit $3')
const WALK = statement(`
  select id, session_id from grants where user_id = $1 and session_id >= $2 and (session_id > $2 or id > $3) order by session_id, id limit $4`)
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
  from grants g where g.user_id = $1 and ${revokedAt('g')} is null and g.expires_at > $2
  order by g.created_at desc, g.id desc limit ${MAX_ACTIVE_GRANTS}`)
const METHODS_OF_USER = statement('select body from grants where user_id = $1 and revoked_at is null limit $2')
const HOLDERS_OF_SESSION = statement(inSession('client_id, user_id'))

export class SqlGrantStore implements GrantStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async activeOfUser(userId: UserId, at: EpochSeconds): Promise<readonly ActiveGrant[]> {
    return (await this.#sql.rows(HELD, [userId, at])).map(readHeld)
  }

  async revokeOfSessions(sessions: readonly OwnedSession[], at: EpochSeconds): Promise<void> {
    if (sessions.length === 0) return
    const { text, values } = inSessions('id', sessions)
    const now = `$${values.length + 1}`
    await rowsByIds(this.#sql, sessions, `update grants set revoked_at = ${now} where revoked_at is null and id in (${text}) returning id`, [...values, at])
  }

  async holdersOfSessions(sessions: readonly OwnedSession[]): Promise<readonly SessionHolder[]> {
    if (sessions.length === 0) return []
    const { text, values } = inSessions('client_id, user_id, session_id', sessions)
    return (await rowsByIds(this.#sql, sessions, text, values)).map((columns) => {
      const row = new RowReader(columns)
      return { ...readHolder(row), sessionId: SessionId.parse(row.text()) }
    })
  }

  async holdersOfSession({ id, userId }: OwnedSession): Promise<readonly GrantHolder[]> {
    return (await this.#sql.rows(HOLDERS_OF_SESSION, [id, userId])).map((row) => readHolder(new RowReader(row)))
  }

  async methodsOfUser(userId: UserId, limit: number): Promise<readonly (readonly AuthenticationMethod[])[]> {
    const rows = await this.#sql.rows(METHODS_OF_USER, [userId, limit])
    return rows.map((row) => (new RowReader(row).json() as Pick<GrantRecord, 'amr'>).amr)
  }

  async revoke(id: GrantId, at: EpochSeconds): Promise<boolean> {
    return (await this.#sql.change(REVOKE, [id, at])) === 1
  }

  async revokeEnded(which: GrantsToEnd, at: EpochSeconds): Promise<GrantPlace | undefined> {
    const { userId, limit, place } = which
    const loose = place?.sessionId === undefined ? (await this.#sql.rows(WALK_LOOSE, [userId, place?.id ?? '', limit])).map(readPlace) : []
    const from = place?.sessionId === undefined ? { sessionId: '', id: '' } : place
    const bound = loose.length < limit ? (await this.#sql.rows(WALK, [userId, from.sessionId, from.id, limit])).map(readPlace) : []
    await this.#revokeAmong([...loose, ...bound], which, at)
    return loose.length === limit ? loose.at(-1) : bound.length === limit ? bound.at(-1) : undefined
  }

  async #revokeAmong(found: readonly GrantPlace[], { keep = SessionId.parse(''), sessionsUntil, grantsUntil }: GrantsToEnd, at: EpochSeconds): Promise<void> {
    if (found.length === 0) return
    const isLeft = '(session_id <> $4 and not exists (select 1 from sessions s where s.id = grants.session_id and s.created_at > $3))'
    const text = `
      update grants set revoked_at = $1 where revoked_at is null and created_at <= $2 and (session_id is null or ${isLeft}) and id in (${placesOf(found, 4)}) returning id`
    await rowsByIds(this.#sql, found, text, [at, grantsUntil, sessionsUntil, keep, ...found.map(({ id }) => id)])
  }

  async revokeMadeUntil(until: EpochSeconds, at: EpochSeconds, limit: number): Promise<{ grants: number; accessTokens: number }> {
    const grants = await this.#sql.change(REVOKE_MADE_UNTIL, [until, at, limit])
    return { grants, accessTokens: await this.#sql.change(REVOKE_TOKENS_MADE_UNTIL, [until, at, limit]) }
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

function readPlace(columns: Row): GrantPlace {
  const row = new RowReader(columns)
  return withDefined({ id: row.text() }, { sessionId: SessionId.optional(row.optionalText()) })
}

function readHolder(row: RowReader): GrantHolder {
  return { clientId: ClientId.parse(row.text()), userId: UserId.parse(row.text()) }
}
