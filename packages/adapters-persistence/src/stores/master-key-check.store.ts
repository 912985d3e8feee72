import type { MasterKeyCheckStore } from '@keyhall/core/keys'
import { StaleWrite } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Sql } from '../sql/sql.js'
import { firstRow, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const GET = statement('select sealed from master_key_check where singleton = 1')

/** On Postgres a concurrent insert waits for the first transaction, and then adds nothing. */
const ADD = statement('insert into master_key_check (singleton, sealed) values (1, $1) on conflict do nothing')

export class SqlMasterKeyCheckStore implements MasterKeyCheckStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async get(): Promise<string | undefined> {
    const row = await firstRow(this.#sql, GET, [])
    return row && new RowReader(row).text()
  }

  async add(sealed: string): Promise<void> {
    if ((await this.#sql.change(ADD, [sealed])) === 0) throw new StaleWrite('the master key check is already stored')
  }
}
