import type {
  KnownSession, OwnedSession, RemovedSessions, Session, SessionField, SessionReads, SessionSearch, SessionStore, SessionsToEnd,
} from '@keyhall/core/sessions'
import { MANY_SESSIONS } from '@keyhall/core/sessions'
import type { AuthenticationMethod } from '@keyhall/core/protocol'
import type { EpochSeconds, Page, Search, SecretHash } from '@keyhall/core/shared'
import { SessionId, UserId, withDefined } from '@keyhall/core/shared'
import { readKnownSession, SESSION_COLUMNS, sessionValues } from '../rows/session-row.js'
import { NAMED_USER } from '../rows/user-row.js'
import { goesOn } from '../sql/pending-endings.js'
import { userStays } from '../sql/removals.js'
import { RowReader } from '../sql/row-reader.js'
import type { Searchable } from '../sql/search.js'
import { searchRows } from '../sql/search.js'
import type { Reads, Sql } from '../sql/sql.js'
import { firstRow, insertInto, placesOf, rowsByIds, select, statement } from '../sql/sql.js'
import type { Connection, Locks } from './connection.js'

const KNOWN = `${select('s', SESSION_COLUMNS)}, ${NAMED_USER}`
const OF_PEOPLE = `sessions s join users u on u.id = s.user_id and ${goesOn('s')} join orgs uo on uo.id = u.org_id`

const FIND = statement(`select ${KNOWN} from ${OF_PEOPLE} where s.id = $1 and ${userStays('u')}`)
const OF_BROWSER = statement(`
  select ${KNOWN} from ${OF_PEOPLE}
  where s.browser_hash = $1 and u.state = 'active' and uo.state = 'active'
  order by s.auth_time desc, s.id desc limit 50`)

/** `o` are other sessions of the person, the newest first. */
const OTHERS = (session: string, user: string): string =>
  `from sessions o where o.user_id = ${user} and o.id <> ${session} order by o.created_at desc, o.id desc`
/** Reads at most `MANY_SESSIONS` entries of an index. */
const ADD = statement(`${insertInto('sessions', SESSION_COLUMNS)} returning (
  select 1 ${OTHERS('sessions.id', 'sessions.user_id')} limit 1 offset ${MANY_SESSIONS - 1})`)
const SURPLUS = statement(`select o.id ${OTHERS('$1', '$2')} limit 200 offset $3`)
const UPDATE = statement(`
  update sessions set auth_time = $2, amr = $3, last_seen_at = $4, browser_hash = $5, address = $6, user_agent = $7 where id = $1`)
const TOUCH = statement('update sessions set last_seen_at = $2 where id = $1')
const MOVE = statement('update sessions set browser_hash = $2 where browser_hash = $1')
const METHODS_OF_USER = statement('select amr from sessions where user_id = $1 limit $2')
const OF_USER = statement(`select s.id from sessions s where s.user_id = $1 and ${goesOn('s')}`)
/** The newest first, so that all that are left have begun at the same instant as the last removed one, or before. */
const REMOVE_OF_USER = statement(`
  delete from sessions where id in (
    select id from sessions where user_id = $1 and created_at <= $2 and id <> $3 order by created_at desc, id desc limit $4)
  returning id, user_id, created_at`)
const ALL_TIME = Number.MAX_SAFE_INTEGER

const OWN_IDLE = "select cast(p.body->>'idle' as bigint) from org_policies p where p.org_id = u.org_id and p.kind = 'sessions'"

const SEARCHED: Searchable<SessionField> = {
  select: KNOWN,
  from: OF_PEOPLE,
  always: userStays('u'),
  columns: {
    id: { value: 's.id', index: 'id', isRequired: true },
    userId: { value: 's.user_id', index: 'id', isRequired: true },
    orgId: { value: 'u.org_id', isRequired: true },
    createdAt: { value: 's.created_at', isNumber: true },
    lastSeenAt: { value: 's.last_seen_at', isNumber: true },
    expiresAt: { value: 's.expires_at', isNumber: true },
    ownIdleAt: { value: `(s.last_seen_at + (${OWN_IDLE}))`, isNumber: true },
  },
  id: 's.id',
  walks: { default: [], id: [] },
}

export class SqlSessionReads implements SessionReads {
  readonly #reads: Pick<Reads, 'rows'>

  constructor(reads: Pick<Reads, 'rows'>) {
    this.#reads = reads
  }

  async ofBrowser(browserHash: SecretHash): Promise<readonly KnownSession[]> {
    return (await this.#reads.rows(OF_BROWSER, [browserHash])).map((row) => readKnownSession(new RowReader(row)))
  }
}

export class SqlSessionStore extends SqlSessionReads implements SessionStore, SessionSearch {
  readonly #sql: Sql
  readonly #locks: Locks

  constructor({ sql, locks }: Connection) {
    super(sql)
    this.#sql = sql
    this.#locks = locks
  }

  async find(id: SessionId): Promise<KnownSession | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    return row && readKnownSession(new RowReader(row))
  }

  async search(search: Search<SessionField>): Promise<Page<KnownSession>> {
    return searchRows(this.#sql, SEARCHED, search, readKnownSession)
  }

  async add(session: Session): Promise<boolean> {
    const row = await firstRow(this.#sql, ADD, sessionValues(session))
    return row?.[0] === 1
  }

  async surplus({ id, userId }: OwnedSession, max: number): Promise<readonly SessionId[]> {
    await this.#locks.user(userId)
    const rows = await this.#sql.rows(SURPLUS, [id, userId, max - 1])
    return rows.map((row) => SessionId.parse(new RowReader(row).text()))
  }

  async update({ id, authTime, amr, lastSeenAt, browserHash, address, userAgent }: Session): Promise<void> {
    await this.#sql.change(UPDATE, [id, authTime, JSON.stringify(amr), lastSeenAt, browserHash, address, userAgent])
  }

  async touch(id: SessionId, at: EpochSeconds): Promise<void> {
    await this.#sql.change(TOUCH, [id, at])
  }

  async moveBrowser(from: SecretHash, to: SecretHash): Promise<void> {
    await this.#sql.change(MOVE, [from, to])
  }

  async methodsOfUser(userId: UserId, limit: number): Promise<readonly (readonly AuthenticationMethod[])[]> {
    return (await this.#sql.rows(METHODS_OF_USER, [userId, limit])).map((row) => new RowReader(row).json() as readonly AuthenticationMethod[])
  }

  async ofUser(userId: UserId): Promise<readonly SessionId[]> {
    return (await this.#sql.rows(OF_USER, [userId])).map((row) => SessionId.parse(new RowReader(row).text()))
  }

  async removeAll(ids: readonly SessionId[]): Promise<readonly OwnedSession[]> {
    if (ids.length === 0) return []
    const rows = await rowsByIds(this.#sql, ids, `delete from sessions where id in (${placesOf(ids)}) returning id, user_id`, ids)
    return rows.map((row) => readOwned(new RowReader(row)))
  }

  async removeOfUser({ userId, keep = SessionId.parse(''), until = ALL_TIME, limit }: SessionsToEnd): Promise<RemovedSessions> {
    const rows = await this.#sql.rows(REMOVE_OF_USER, [userId, until, keep, limit])
    const removed = rows.map((columns) => {
      const row = new RowReader(columns)
      return { ...readOwned(row), createdAt: row.number() }
    })
    return withDefined({ removed }, { until: removed.length < limit ? undefined : Math.min(...removed.map(({ createdAt }) => createdAt)) })
  }
}

const readOwned = (row: RowReader): OwnedSession => ({ id: SessionId.parse(row.text()), userId: UserId.parse(row.text()) })
