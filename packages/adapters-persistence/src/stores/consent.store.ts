import type { Consent, ConsentStore } from '@keyhall/core/consents'
import { MAX_CONSENTS } from '@keyhall/core/consents'
import type { Scope } from '@keyhall/core/protocol'
import { ClientId, UserId } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = ['user_id', 'client_id', 'scopes', 'granted_at', 'changed_at']
const LAST_CHANGED_FIRST = `order by changed_at desc, client_id limit ${MAX_CONSENTS}`

const FIND = statement(`select ${COLUMNS.join(', ')} from consents where user_id = $1 and client_id = $2`)
const OF_USER = statement(`select ${COLUMNS.join(', ')} from consents where user_id = $1 ${LAST_CHANGED_FIRST}`)
const PUT = statement(`${insertInto('consents', COLUMNS)}
  on conflict (user_id, client_id) do update set scopes = excluded.scopes, granted_at = excluded.granted_at, changed_at = excluded.changed_at`)
const REMOVE_SURPLUS = statement(`
  delete from consents where user_id = $1 and client_id not in
    (select client_id from consents where user_id = $1 ${LAST_CHANGED_FIRST})`)
const REMOVE = statement('delete from consents where user_id = $1 and client_id = $2')

export class SqlConsentStore implements ConsentStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async find(userId: UserId, clientId: ClientId): Promise<Consent | undefined> {
    const row = await firstRow(this.#sql, FIND, [userId, clientId])
    return row && readConsent(row)
  }

  async ofUser(userId: UserId): Promise<readonly Consent[]> {
    return (await this.#sql.rows(OF_USER, [userId])).map(readConsent)
  }

  async put({ userId, clientId, scopes, grantedAt, changedAt }: Consent): Promise<void> {
    await this.#sql.change(PUT, [userId, clientId, scopes.join(' '), grantedAt, changedAt])
    await this.#sql.change(REMOVE_SURPLUS, [userId])
  }

  async remove(userId: UserId, clientId: ClientId): Promise<boolean> {
    return (await this.#sql.change(REMOVE, [userId, clientId])) === 1
  }
}

function readConsent(columns: Row): Consent {
  const row = new RowReader(columns)
  return {
    userId: UserId.parse(row.text()),
    clientId: ClientId.parse(row.text()),
    scopes: row.text().split(' ').filter(Boolean) as Scope[],
    grantedAt: row.number(),
    changedAt: row.number(),
  }
}
