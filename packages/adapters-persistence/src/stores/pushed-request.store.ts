import type { PushedRequest, PushedRequestStore } from '@keyhall/core/auth-requests'
import type { EpochSeconds, UnexpiredRows, SecretHash } from '@keyhall/core/shared'
import { ClientId, TokenId } from '@keyhall/core/shared'
import { countUnexpired, unexpiredCount } from '../sql/unexpired-rows.js'
import { RowReader } from '../sql/row-reader.js'
import type { Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = ['id', 'secret_hash', 'client_id', 'body', 'expires_at']

const ADD = statement(insertInto('pushed_requests', COLUMNS))
const FIND_UNUSED = statement(`select ${COLUMNS.join(', ')} from pushed_requests where id = $1 and used_at is null`)
/** Always writes the row, so that it stays locked until the unit of work ends. */
const KEEP = statement(
  'update pushed_requests set expires_at = case when expires_at < $2 then $2 else expires_at end where id = $1 and used_at is null',
)
const CONSUME = statement('update pushed_requests set used_at = $2 where id = $1 and used_at is null')
const COUNT_UNEXPIRED = unexpiredCount('pushed_requests')

export class SqlPushedRequestStore implements PushedRequestStore {
  readonly #sql: Sql

  constructor({ sql }: Pick<Connection, 'sql'>) {
    this.#sql = sql
  }

  countUnexpired(rows: UnexpiredRows, max: number): Promise<number> {
    return countUnexpired(this.#sql, COUNT_UNEXPIRED, rows, max)
  }

  async findUnused(id: TokenId): Promise<PushedRequest | undefined> {
    const row = await firstRow(this.#sql, FIND_UNUSED, [id])
    return row && read(new RowReader(row))
  }

  async add({ id, secretHash, clientId, parameters, openUntil, expiresAt }: PushedRequest): Promise<void> {
    await this.#sql.change(ADD, [id, secretHash, clientId, JSON.stringify({ parameters, openUntil }), expiresAt])
  }

  async keep(id: TokenId, until: EpochSeconds): Promise<boolean> {
    return (await this.#sql.change(KEEP, [id, until])) === 1
  }

  async consume(id: TokenId, at: EpochSeconds): Promise<boolean> {
    return (await this.#sql.change(CONSUME, [id, at])) === 1
  }
}

function read(row: RowReader): PushedRequest {
  const [id, secretHash, clientId] = [TokenId.parse(row.text()), row.text() as SecretHash, ClientId.parse(row.text())]
  const body = row.json() as Pick<PushedRequest, 'parameters'> & Partial<Pick<PushedRequest, 'openUntil'>>
  const expiresAt = row.number()
  // Version 0.5.0 stored no openUntil.
  return { id, secretHash, clientId, openUntil: expiresAt, ...body, expiresAt }
}
