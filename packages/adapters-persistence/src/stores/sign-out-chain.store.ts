import type { SignOutChain, SignOutChainStore } from '@keyhall/core/external-sign-in'
import { SignOutChainId } from '@keyhall/core/external-sign-in'
import { RowReader } from '../sql/row-reader.js'
import type { Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = ['id', 'body', 'expires_at']

const ADD = statement(insertInto('sign_out_chains', COLUMNS))
const TAKE = statement(`delete from sign_out_chains where id = $1 returning ${COLUMNS.join(', ')}`)

type Body = Omit<SignOutChain, 'id' | 'expiresAt'>

export class SqlSignOutChainStore implements SignOutChainStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async add({ id, expiresAt, ...body }: SignOutChain): Promise<void> {
    await this.#sql.change(ADD, [id, JSON.stringify(body satisfies Body), expiresAt])
  }

  async take(id: SignOutChainId): Promise<SignOutChain | undefined> {
    const columns = await firstRow(this.#sql, TAKE, [id])
    if (!columns) return undefined
    const row = new RowReader(columns)
    return { id: SignOutChainId.parse(row.text()), ...(row.json() as Body), expiresAt: row.number() }
  }
}
