import type { GrantPlace, PendingEnding, PendingEndings } from '@keyhall/core/sessions'
import { SessionId, UserId, withDefined } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection, Locks } from './connection.js'

const COLUMNS = ['id', 'user_id', 'sessions_until', 'grants_until', 'ended_at', 'body', 'keep_id', 'place_session_id', 'place_id']

const ADD = statement(insertInto('pending_endings', COLUMNS))
const IDS = statement('select id from pending_endings order by ended_at, id limit 100')
const claim = (passOver: Locks['passOver']) => statement(`select ${COLUMNS.join(', ')} from pending_endings where id = $1 ${passOver}`)
const CLAIM = { '': claim(''), 'for update skip locked': claim('for update skip locked') } as const
const MOVE = statement('update pending_endings set place_session_id = $2, place_id = $3 where id = $1')
const REMOVE = statement('delete from pending_endings where id = $1')

export class SqlPendingEndingStore implements PendingEndings {
  readonly #sql: Sql
  readonly #locks: Locks

  constructor({ sql, locks }: Connection) {
    this.#sql = sql
    this.#locks = locks
  }

  async add({ id, userId, keep, sessionsUntil, grantsUntil, endedAt, by, place, removal }: PendingEnding): Promise<void> {
    const body = JSON.stringify({ by, removal })
    await this.#sql.change(ADD, [id, userId, sessionsUntil, grantsUntil, endedAt, body, keep, place?.sessionId, place?.id])
  }

  async ids(): Promise<readonly string[]> {
    return (await this.#sql.rows(IDS, [])).map((row) => new RowReader(row).text())
  }

  async claim(id: string): Promise<PendingEnding | undefined> {
    const row = await firstRow(this.#sql, CLAIM[this.#locks.passOver], [id])
    return row && read(row)
  }

  async moveTo(id: string, place: GrantPlace): Promise<void> {
    await this.#sql.change(MOVE, [id, place.sessionId, place.id])
  }

  async remove(id: string): Promise<void> {
    await this.#sql.change(REMOVE, [id])
  }
}

function read(columns: Row): PendingEnding {
  const row = new RowReader(columns)
  const [id, userId] = [row.text(), UserId.parse(row.text())]
  const instants = { sessionsUntil: row.number(), grantsUntil: row.number(), endedAt: row.number() }
  const body = row.json() as Pick<PendingEnding, 'by' | 'removal'>
  const keep = SessionId.optional(row.optionalText())
  const [placeSession, placeId] = [SessionId.optional(row.optionalText()), row.optionalText()]
  const place = placeId === undefined ? undefined : withDefined({ id: placeId }, { sessionId: placeSession })
  return { id, userId, ...instants, ...body, keep, place }
}
