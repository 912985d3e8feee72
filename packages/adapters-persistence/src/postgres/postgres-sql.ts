import type { Pool, PoolClient } from 'pg'
import type { Row, Sql, Statement, Value } from '../sql/sql.js'

/** Named statements: each connection of the server parses a text once. */
export class PostgresSql implements Sql {
  readonly #connection: Pool | PoolClient

  constructor(connection: Pool | PoolClient) {
    this.#connection = connection
  }

  async rows(statement: Statement, values: readonly Value[]): Promise<readonly Row[]> {
    const { rows } = await this.#query(statement, values)
    return rows
  }

  async rowsOnce(text: string, values: readonly Value[]): Promise<readonly Row[]> {
    const { rows } = await this.#connection.query<unknown[]>({ text, values: [...values], rowMode: 'array' })
    return rows
  }

  async change(statement: Statement, values: readonly Value[]): Promise<number> {
    const { rowCount } = await this.#query(statement, values)
    return rowCount ?? 0
  }

  #query({ name, text }: Statement, values: readonly Value[]) {
    return this.#connection.query<unknown[]>({ name, text, values: [...values], rowMode: 'array' })
  }
}
