import type { TokenId } from '@keyhall/core/shared'
import type { Consumption, Issuance, Revocable, Revocation } from '@keyhall/core/tokens'
import type { Writes } from '../ledger/writes.js'
import { AUDIT_EVENTS, MESSAGES } from '../rows/recorded-rows.js'
import { ACCESS_TOKENS, CODES, GRANTS, REFRESH_TOKENS } from '../rows/token-rows.js'
import type { WrittenTable } from '../rows/written-table.js'
import { columnsOf } from '../rows/written-table.js'
import type { Statement, Value } from '../sql/sql.js'
import { insertInto, statement } from '../sql/sql.js'
import type { CommitQueue } from './commit-queue.js'
import type { SqliteSql } from './sqlite-sql.js'

const USE_UP: Readonly<Record<Consumption['kind'], Statement>> = {
  code: statement('update codes set used_at = $2, successor_id = $3 where id = $1 and used_at is null'),
  refresh_token: statement('update refresh_tokens set used_at = $2, successor_id = $3 where id = $1 and used_at is null'),
  auth_request: statement(
    "update auth_requests set state = 'issued', version = version + 1 where id = $1 and state = 'consented' and version = $2",
  ),
  device_code: statement(
    "update device_authorizations set state = 'used', version = version + 1 where id = $1 and state = 'approved' and version = $2",
  ),
  backchannel_request: statement(
    "update backchannel_requests set state = 'used', version = version + 1 where id = $1 and state = 'approved' and version = $2",
  ),
}

const REVOKE: Readonly<Record<Revocable['kind'], Statement>> = {
  grant: statement('update grants set revoked_at = $2 where id = $1 and revoked_at is null'),
  access_token: statement('update access_tokens set revoked_at = $2 where id = $1 and revoked_at is null'),
  jwt: statement('insert into revoked_jtis (jti, expires_at) values ($1, $2) on conflict (jti) do nothing'),
}

const SESSION = statement('select 1 from sessions where id = $1')

const adding = <R>(table: WrittenTable<R>) => {
  const insert = statement(insertInto(table.name, columnsOf(table)))
  return (sql: SqliteSql, record: R | undefined): void => {
    if (record !== undefined) sql.changeNow(insert, table.values(record))
  }
}

const addGrant = adding(GRANTS)
const addCode = adding(CODES)
const addAccessToken = adding(ACCESS_TOKENS)
const addRefreshToken = adding(REFRESH_TOKENS)
const addEvent = adding(AUDIT_EVENTS)
const addMessage = adding(MESSAGES)

/** Writes through the commit queue. Each is a few synchronous statements. */
export class SqliteWrites implements Writes {
  readonly #sql: SqliteSql
  readonly #queue: CommitQueue

  constructor(sql: SqliteSql, queue: CommitQueue) {
    this.#sql = sql
    this.#queue = queue
  }

  settle(issuance: Issuance): Promise<'settled' | 'already_used'> {
    return this.#queue.write(() => this.#settleNow(issuance))
  }

  revoke(revocation: Revocation): Promise<boolean> {
    return this.#queue.write(() => this.#revokeNow(revocation))
  }

  change(query: Statement, values: readonly Value[]): Promise<number> {
    return this.#queue.write(() => this.#sql.changeNow(query, values))
  }

  #settleNow({ consume, whileSession, grant, code, accessToken, refreshToken, recorded }: Issuance): 'settled' | 'already_used' {
    if (whileSession !== undefined && this.#sql.rowsNow(SESSION, [whileSession]).length === 0) return 'already_used'
    if (consume && !this.#useUp(consume, refreshToken?.id)) return 'already_used'
    addGrant(this.#sql, grant)
    addCode(this.#sql, code)
    addAccessToken(this.#sql, accessToken)
    addRefreshToken(this.#sql, refreshToken)
    addEvent(this.#sql, recorded?.event)
    addMessage(this.#sql, recorded?.message)
    return 'settled'
  }

  #revokeNow({ revoke, recorded }: Revocation): boolean {
    const value = revoke.kind === 'jwt' ? revoke.expiresAt : revoke.at
    if (this.#sql.changeNow(REVOKE[revoke.kind], [revoke.id, value]) === 0) return false
    addEvent(this.#sql, recorded.event)
    addMessage(this.#sql, recorded.message)
    return true
  }

  #useUp(consume: Consumption, successorId: TokenId | undefined): boolean {
    // SQLite reports every outcome, so there are no receipts to replace.
    if ('isRepeated' in consume) return true
    const condition = 'version' in consume ? consume.version : consume.at
    return this.#sql.changeNow(USE_UP[consume.kind], [consume.id, condition, successorId]) === 1
  }
}
