import type { GrantHolder } from '@keyhall/core/sessions'
import type { ClientId, EpochSeconds, SessionId, UserId } from '@keyhall/core/shared'
import type { GrantStore } from '@keyhall/core/tokens'
import { RowReader } from '../sql/row-reader.js'
import type { Row, Sql } from '../sql/sql.js'
import { statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

/** The first revocation stays. */
const REVOKE_OF_SESSION = statement('update grants set revoked_at = $2 where session_id = $1 and revoked_at is null')
const REVOKE_OF_USER = statement('update grants set revoked_at = $2 where user_id = $1 and revoked_at is null')
const HOLDERS_OF_SESSION = statement('select distinct client_id, user_id from grants where session_id = $1')

export class SqlGrantStore implements GrantStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async revokeOfSession(sessionId: SessionId, at: EpochSeconds): Promise<void> {
    await this.#sql.change(REVOKE_OF_SESSION, [sessionId, at])
  }

  async holdersOfSession(sessionId: SessionId): Promise<readonly GrantHolder[]> {
    return (await this.#sql.rows(HOLDERS_OF_SESSION, [sessionId])).map(readHolder)
  }

  async revokeOfUser(userId: UserId, at: EpochSeconds): Promise<void> {
    await this.#sql.change(REVOKE_OF_USER, [userId, at])
  }
}

function readHolder(columns: Row): GrantHolder {
  const row = new RowReader(columns)
  return { clientId: row.text() as ClientId, userId: row.text() as UserId }
}
