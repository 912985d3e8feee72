import type { EpochSeconds, SecretHash } from '@keyhall/core/shared'
import { UserId, withDefined } from '@keyhall/core/shared'
import type { CodeKind, StoredCode, VerificationCodeStore } from '@keyhall/core/verification'
import { RowReader } from '../sql/row-reader.js'
import type { Row } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const KINDS = [
  'email_verification', 'phone_verification', 'initialise', 'password_reset', 'passkey_registration', 'sign_in_code', 'email_change',
] as const satisfies readonly CodeKind[]
const COLUMNS = ['user_id', 'kind', 'code_hash', 'target', 'attempts', 'created_at', 'expires_at', 'is_mailed', 'spent_by']
const REPLACED = COLUMNS.slice(2).map((column) => `${column} = excluded.${column}`).join(', ')

const PUT = statement(`${insertInto('verification_codes', COLUMNS)} on conflict (user_id, kind) do update set ${REPLACED}`)
const FIND = statement(`select ${COLUMNS.join(', ')} from verification_codes where user_id = $1 and kind = $2`)
const REMOVE = statement('delete from verification_codes where user_id = $1 and kind = $2')
const REMOVE_MADE_UNTIL = statement('delete from verification_codes where created_at <= $1')

export class SqlVerificationCodeStore implements VerificationCodeStore {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async put({ userId, kind, codeHash, target, attempts, createdAt, expiresAt, isMailed, usedBy }: StoredCode): Promise<void> {
    await this.#connection.sql.change(PUT, [userId, kind, codeHash, target, attempts, createdAt, expiresAt, isMailed === true, usedBy])
  }

  async lock(userId: UserId, kind: CodeKind): Promise<StoredCode | undefined> {
    const { sql, locks } = this.#connection
    await locks.verificationCode(userId, kind)
    const row = await firstRow(sql, FIND, [userId, kind])
    return row && read(row)
  }

  async remove(userId: UserId, kind: CodeKind): Promise<void> {
    await this.#connection.sql.change(REMOVE, [userId, kind])
  }

  removeMadeUntil(until: EpochSeconds): Promise<number> {
    return this.#connection.sql.change(REMOVE_MADE_UNTIL, [until])
  }
}

function read(columns: Row): StoredCode {
  const row = new RowReader(columns)
  const code = {
    userId: UserId.parse(row.text()),
    kind: row.oneOf(KINDS),
    codeHash: row.text() as SecretHash,
    target: row.text(),
    attempts: row.number(),
    createdAt: row.number(),
    expiresAt: row.number(),
  }
  const isMailed = row.flag() ? (true as const) : undefined
  return withDefined(code, { isMailed, usedBy: row.optionalText() as SecretHash | undefined })
}
