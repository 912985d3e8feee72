import type { Claim, ClaimedMessage, DeadLetter, EpochSeconds, OutboxField, OutboxReads, OutboxStore, Page, Search, UndeliveredMessage } from '@keyhall/core/shared'
import type { AnyMessage, Topic, Topics } from '@keyhall/core/stores'
import { DEAD_LETTER_RETENTION, MessageId } from '@keyhall/core/shared'
import { MESSAGES } from '../rows/recorded-rows.js'
import { addAll, columnsOf } from '../rows/written-table.js'
import { RowReader } from '../sql/row-reader.js'
import { searchRows } from '../sql/search.js'
import type { Searchable } from '../sql/search.js'
import type { Row } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection, Locks } from './connection.js'

const APPEND = statement(insertInto(MESSAGES.name, columnsOf(MESSAGES)))

/** One atomic statement: a concurrent claimer waits and finds the row not due, or skips it. */
const claim = (passOver: Locks['passOver']) => statement(`
  with due as materialized (
    select id from outbox where due_at <= $1 and failed_at is null order by due_at, id limit $2 ${passOver})
  update outbox set attempts = attempts + 1, due_at = $3 where id in (select id from due)
  returning id, topic, body, attempts, created_at`)

const CLAIM = { '': claim(''), 'for update skip locked': claim('for update skip locked') } as const

const HAS_DUE = statement('select 1 from outbox where due_at <= $1 and failed_at is null limit 1')

const DONE = statement('delete from outbox where id = $1')
const RETRY_LATER = statement(`
  update outbox set due_at = $3, last_problem = $4 where id = $1 and attempts = $2 and failed_at is null`)

/** `due_at` becomes the time of deletion, so that claims do not scan dead letters. */
const FAIL = statement(`
  update outbox set failed_at = $3, last_problem = $4, due_at = $5 where id = $1 and attempts = $2 and failed_at is null`)
/** Resets a message to a new one. */
const REVIVED = 'set failed_at = null, last_problem = null, attempts = 0, created_at = $1, due_at = $1'
const REVIVE = statement(`update outbox ${REVIVED} where failed_at is not null and id = $2`)
const REVIVE_ALL = statement(`update outbox ${REVIVED} where failed_at is not null`)
const DEAD_LETTERS = statement(`
  select id, topic, body, attempts, created_at, failed_at, last_problem from outbox where failed_at is not null
  order by failed_at desc, id desc limit $1`)
const COUNTS = statement(`
  select count(*) filter (where failed_at is null), count(*) filter (where failed_at is not null) from outbox`)

const SEARCHABLE: Searchable<OutboxField> = {
  select: 'id, topic, body, attempts, created_at, failed_at, last_problem, due_at',
  from: 'outbox',
  columns: { topic: { value: 'topic' }, state: { value: "case when failed_at is null then 'waiting' else 'dead' end" } },
  id: 'id',
}

export class SqlOutboxStore implements OutboxReads<AnyMessage>, OutboxStore<AnyMessage> {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async append(message: AnyMessage): Promise<void> {
    await this.#connection.sql.changeLater(APPEND, MESSAGES.values(message))
  }

  async appendAll(messages: readonly AnyMessage[]): Promise<void> {
    await addAll(this.#connection.sql, MESSAGES, messages)
  }

  async claim(at: EpochSeconds, limit: number, leaseSeconds: number): Promise<readonly ClaimedMessage<AnyMessage>[]> {
    const { sql, locks } = this.#connection
    const claimed = (await sql.rows(CLAIM[locks.passOver], [at, limit, at + leaseSeconds])).map(read)
    // `returning` has no guaranteed order.
    return claimed.sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
  }

  async done(id: MessageId): Promise<boolean> {
    return (await this.#connection.sql.change(DONE, [id])) === 1
  }

  async retryLater({ id, attempt }: Claim, at: EpochSeconds, problem: string): Promise<void> {
    await this.#connection.sql.change(RETRY_LATER, [id, attempt, at, problem])
  }

  async fail({ id, attempt }: Claim, at: EpochSeconds, problem: string): Promise<void> {
    await this.#connection.sql.change(FAIL, [id, attempt, at, problem, at + DEAD_LETTER_RETENTION])
  }

  async revive(id: MessageId, at: EpochSeconds): Promise<boolean> {
    return (await this.#connection.sql.change(REVIVE, [at, id])) === 1
  }

  async reviveAll(at: EpochSeconds): Promise<number> {
    return this.#connection.sql.change(REVIVE_ALL, [at])
  }

  async search(search: Search<OutboxField>): Promise<Page<UndeliveredMessage<AnyMessage>>> {
    return searchRows(this.#connection.sql, SEARCHABLE, search, readUndelivered)
  }

  async deadLetters(limit: number): Promise<readonly DeadLetter<AnyMessage>[]> {
    return (await this.#connection.sql.rows(DEAD_LETTERS, [limit])).map(readDeadLetter)
  }

  async hasDue(at: EpochSeconds): Promise<boolean> {
    return (await firstRow(this.#connection.sql, HAS_DUE, [at])) !== undefined
  }

  async counts(): Promise<{ readonly waiting: number; readonly dead: number }> {
    const [row = []] = await this.#connection.sql.rows(COUNTS, [])
    const counts = new RowReader(row)
    return { waiting: counts.number(), dead: counts.number() }
  }
}

function read(columns: Row): ClaimedMessage<AnyMessage> {
  const row = new RowReader(columns)
  return { ...readMessage(row), attempt: row.number(), createdAt: row.number() }
}

function readDeadLetter(columns: Row): DeadLetter<AnyMessage> {
  const row = new RowReader(columns)
  const message = { ...readMessage(row), attempts: row.number(), createdAt: row.number() }
  return { ...message, failedAt: row.number(), problem: row.text() }
}

function readUndelivered(row: RowReader): UndeliveredMessage<AnyMessage> {
  const message = { ...readMessage(row), attempts: row.number(), createdAt: row.number() }
  const [failedAt, problem, dueAt] = [row.optionalNumber(), row.optionalText(), row.number()]
  const fate = failedAt === undefined ? { state: 'waiting', dueAt } as const : { state: 'dead', failedAt } as const
  return { ...message, fate, ...(problem === undefined ? {} : { problem }) }
}

/** The topic may be one of a newer version. The delivery handles unknown topics. */
const readMessage = (row: RowReader) => ({ id: MessageId.parse(row.text()), topic: row.text() as Topic, body: row.json() as Topics[Topic] })
