import type { Client, ClientStore } from '@keyhall/core/clients'
import type { ClientId } from '@keyhall/core/shared'
import { CLIENT_COLUMNS, clientValues, readClient } from '../rows/client-row.js'
import type { Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const FIND = statement(`select ${CLIENT_COLUMNS.join(', ')} from clients where id = $1`)
const ALLOWS_ORIGIN = statement(`
  select 1 from client_origins o join clients c on c.id = o.client_id where o.origin = $1 and c.state = 'active' limit 1`)

/** The version is counted by the database: two changes at once are two versions. */
const PUT = statement(`
  ${insertInto('clients', CLIENT_COLUMNS)} on conflict (id) do update set project_id = excluded.project_id, state = excluded.state,
  version = clients.version + 1, body = excluded.body, created_at = excluded.created_at`)
const REMOVE_ORIGINS = statement('delete from client_origins where client_id = $1')
const ADD_ORIGIN = statement('insert into client_origins (client_id, origin) values ($1, $2) on conflict do nothing')

export class SqlClientStore implements ClientStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async find(id: ClientId): Promise<Client | undefined> {
    const row = await firstRow(this.#sql, FIND, [id])
    return row && readClient(row)
  }

  async allowsOrigin(origin: string): Promise<boolean> {
    return (await firstRow(this.#sql, ALLOWS_ORIGIN, [origin])) !== undefined
  }

  async put(client: Client, origins: readonly string[]): Promise<void> {
    await this.#sql.change(PUT, clientValues(client))
    await this.#sql.change(REMOVE_ORIGINS, [client.id])
    for (const origin of origins) await this.#sql.change(ADD_ORIGIN, [client.id, origin])
  }
}
