import type { InboxMail, InboxStore, Mail } from '@keyhall/core/mail'
import { MAX_INBOX_MAILS } from '@keyhall/core/mail'
import { canonicalName } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const READ = ['id', 'body', 'created_at']
const NEWEST_FIRST = `order by created_at desc, id desc`

const ADD = statement(insertInto('inbox_mails', [...READ, 'recipient']))
const KEEP = statement(`delete from inbox_mails where id not in (select id from inbox_mails ${NEWEST_FIRST} limit $1)`)
const ALL = statement(`select ${READ.join(', ')} from inbox_mails ${NEWEST_FIRST}`)
const TO = statement(`select ${READ.join(', ')} from inbox_mails where recipient = $1 ${NEWEST_FIRST}`)
const FIND = statement(`select ${READ.join(', ')} from inbox_mails where id = $1`)

export class SqlInboxStore implements InboxStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async add({ id, createdAt, ...mail }: InboxMail): Promise<void> {
    await this.#sql.change(ADD, [id, JSON.stringify(mail), createdAt, canonicalName(mail.to)])
    await this.#sql.change(KEEP, [MAX_INBOX_MAILS])
  }

  async list(to?: string): Promise<readonly InboxMail[]> {
    const rows = to === undefined ? await this.#sql.rows(ALL, []) : await this.#sql.rows(TO, [canonicalName(to)])
    return rows.map(read)
  }

  async find(id: string): Promise<InboxMail | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    return row && read(row)
  }
}

function read(columns: Row): InboxMail {
  const row = new RowReader(columns)
  return { id: row.text(), ...(row.json() as Mail), createdAt: row.number() }
}
