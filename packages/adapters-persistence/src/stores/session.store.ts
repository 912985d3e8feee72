import type { KnownSession, Session, SessionField, SessionReads, SessionSearch, SessionStore } from '@keyhall/core/sessions'
import type { EpochSeconds, Page, Search, SecretHash } from '@keyhall/core/shared'
import { SessionId, UserId } from '@keyhall/core/shared'
import { readKnownSession, SESSION_COLUMNS, sessionValues } from '../rows/session-row.js'
import { NAMED_USER } from '../rows/user-row.js'
import { RowReader } from '../sql/row-reader.js'
import type { Searchable } from '../sql/search.js'
import { searchRows } from '../sql/search.js'
import type { Reads, Sql } from '../sql/sql.js'
import { firstRow, insertInto, select, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const KNOWN = `${select('s', SESSION_COLUMNS)}, ${NAMED_USER}`
const OF_PEOPLE = 'sessions s join users u on u.id = s.user_id join orgs uo on uo.id = u.org_id'

const FIND = statement(`select ${KNOWN} from ${OF_PEOPLE} where s.id = $1`)
const OF_BROWSER = statement(`
  select ${KNOWN} from ${OF_PEOPLE}
  where s.browser_hash = $1 and u.state = 'active' and uo.state = 'active'
  order by s.auth_time desc, s.id desc limit 50`)

const ADD = statement(insertInto('sessions', SESSION_COLUMNS))
const UPDATE = statement(`
  update sessions set auth_time = $2, amr = $3, last_seen_at = $4, browser_hash = $5, address = $6, user_agent = $7 where id = $1`)
const TOUCH = statement('update sessions set last_seen_at = $2 where id = $1')
const MOVE = statement('update sessions set browser_hash = $2 where browser_hash = $1')
const OF_USER = statement('select id from sessions where user_id = $1')
const REMOVE = statement('delete from sessions where id = $1 returning user_id')

const OWN_IDLE = "select cast(p.body->>'idle' as bigint) from org_policies p where p.org_id = u.org_id and p.kind = 'sessions'"

const SEARCHED: Searchable<SessionField> = {
  select: KNOWN,
  from: OF_PEOPLE,
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

  constructor({ sql }: Connection) {
    super(sql)
    this.#sql = sql
  }

  async find(id: SessionId): Promise<KnownSession | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    return row && readKnownSession(new RowReader(row))
  }

  async search(search: Search<SessionField>): Promise<Page<KnownSession>> {
    return searchRows(this.#sql, SEARCHED, search, readKnownSession)
  }

  async add(session: Session): Promise<void> {
    await this.#sql.change(ADD, sessionValues(session))
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

  async ofUser(userId: UserId): Promise<readonly SessionId[]> {
    return (await this.#sql.rows(OF_USER, [userId])).map((row) => SessionId.parse(new RowReader(row).text()))
  }

  async remove(id: SessionId): Promise<UserId | undefined> {
    const row = await firstRow(this.#sql, REMOVE, [id])
    return row && UserId.parse(new RowReader(row).text())
  }
}
