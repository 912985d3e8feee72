import type { PushedRequest, PushedRequestStore } from '@keyhall/core/auth-requests'
import type { ClientId, EpochSeconds, SecretHash, TokenId } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = ['id', 'secret_hash', 'client_id', 'body', 'expires_at']

const ADD = statement(insertInto('pushed_requests', COLUMNS))
const USE = statement('update pushed_requests set used_at = $2 where id = $1 and used_at is null')
const FIND = statement(`select ${COLUMNS.join(', ')} from pushed_requests where id = $1`)

export class SqlPushedRequestStore implements PushedRequestStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async add({ id, secretHash, clientId, parameters, expiresAt }: PushedRequest): Promise<void> {
    await this.#sql.change(ADD, [id, secretHash, clientId, JSON.stringify({ parameters }), expiresAt])
  }

  async take(id: TokenId, at: EpochSeconds): Promise<PushedRequest | undefined> {
    if ((await this.#sql.change(USE, [id, at])) === 0) return undefined
    const row = await firstRow(this.#sql, FIND, [id])
    return row && read(new RowReader(row))
  }
}

const read = (row: RowReader): PushedRequest => ({
  id: row.text() as TokenId,
  secretHash: row.text() as SecretHash,
  clientId: row.text() as ClientId,
  ...(row.json() as Pick<PushedRequest, 'parameters'>),
  expiresAt: row.number(),
})
