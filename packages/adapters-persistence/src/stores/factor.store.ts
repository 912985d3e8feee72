import type { FactorStore, Passkey, PersonFactors } from '@keyhall/core/factors'
import { byAge, PasskeyId } from '@keyhall/core/factors'
import type { EpochSeconds, SecretHash } from '@keyhall/core/shared'
import { UserId, withDefined } from '@keyhall/core/shared'
import { RowReader } from '../sql/row-reader.js'
import type { Row, RowInsert, Sql } from '../sql/sql.js'
import { firstRow, insertInto, statement } from '../sql/sql.js'
import type { Connection } from './connection.js'

const COLUMNS = [
  'id', 'user_id', 'registration_id', 'public_key', 'counter', 'transports', 'name', 'is_backed_up', 'is_user_verifying', 'added_at',
  'last_used_at',
]
const PASSKEY = statement(`select ${COLUMNS.join(', ')} from passkeys where id = $1`)
const PASSKEYS = statement(`select ${COLUMNS.join(', ')} from passkeys where user_id = $1`)
const ADD = statement(`${insertInto('passkeys', COLUMNS)} on conflict do nothing`)
const UPDATE = statement('update passkeys set counter = $2, name = $3, is_backed_up = $4, last_used_at = $5 where id = $1')
const REMOVE = statement('delete from passkeys where user_id = $1 and id = $2')

const OTHERS = statement(`
  select t.added_at, t.last_used_at, (select count(*) from recovery_codes r where r.user_id = u.id),
    f.is_email_code_on and u.is_email_verified, f.set_up_declined_at, coalesce(f.is_set_up_required, false)
  from users u left join totp_seeds t on t.user_id = u.id left join factor_preferences f on f.user_id = u.id
  where u.id = $1`)

export const RECOVERY_CODES: RowInsert = { table: 'recovery_codes', columns: { user_id: 'text', code_hash: 'text' } }
const REMOVE_RECOVERY_CODES = statement('delete from recovery_codes where user_id = $1')
const RECOVERY_CODE_HASHES = statement('select code_hash from recovery_codes where user_id = $1')
const USE_RECOVERY_CODE = statement('delete from recovery_codes where user_id = $1 and code_hash = $2')

const EMAIL_CODE_ON = statement(`
  insert into factor_preferences (user_id, is_email_code_on) select id, true from users where id = $1
  on conflict (user_id) do update set is_email_code_on = true where not factor_preferences.is_email_code_on`)
const EMAIL_CODE_OFF = statement('update factor_preferences set is_email_code_on = false where user_id = $1 and is_email_code_on')
const DECLINE = statement(`
  insert into factor_preferences (user_id, is_email_code_on, set_up_declined_at) select id, false, $2 from users where id = $1
  on conflict (user_id) do update set set_up_declined_at = excluded.set_up_declined_at`)

const REQUIRE_SET_UP = statement(`
  insert into factor_preferences (user_id, is_email_code_on, is_set_up_required) select id, false, true from users where id = $1
  on conflict (user_id) do update set is_set_up_required = true`)
const SET_UP_DONE = statement('update factor_preferences set is_set_up_required = null where user_id = $1 and is_set_up_required')

const OFFERED_SEED = statement('select offered_seed from factor_preferences where user_id = $1')
const OFFER_SEED = statement(`
  insert into factor_preferences (user_id, is_email_code_on, offered_seed) select id, false, $2 from users where id = $1
  on conflict (user_id) do update set offered_seed = excluded.offered_seed`)
const WITHDRAW_SEED = statement('update factor_preferences set offered_seed = null where user_id = $1')

export class SqlFactorStore implements FactorStore {
  readonly #sql: Sql

  constructor({ sql }: Connection) {
    this.#sql = sql
  }

  async of(userId: UserId): Promise<PersonFactors> {
    const passkeys = (await this.#sql.rows(PASSKEYS, [userId])).map(readPasskey).toSorted(byAge)
    const others = await firstRow(this.#sql, OTHERS, [userId])
    return { userId, passkeys, ...(others ? readOthers(others) : { recoveryCodesLeft: 0, hasEmailCode: false }) }
  }

  async passkey(id: PasskeyId): Promise<Passkey | undefined> {
    const row = await firstRow(this.#sql, PASSKEY, [id])
    return row && readPasskey(row)
  }

  async addPasskey(p: Passkey): Promise<boolean> {
    const { id, userId, registrationId, publicKey, counter, transports, name, isBackedUp, isUserVerifying, addedAt, lastUsedAt } = p
    const flags = [isBackedUp, isUserVerifying]
    const values = [id, userId, registrationId, publicKey, counter, JSON.stringify(transports), name, ...flags, addedAt, lastUsedAt]
    return (await this.#sql.change(ADD, values)) === 1
  }

  async updatePasskey({ id, counter, name, isBackedUp, lastUsedAt }: Passkey): Promise<void> {
    await this.#sql.change(UPDATE, [id, counter, name, isBackedUp, lastUsedAt])
  }

  async removePasskey(userId: UserId, id: PasskeyId): Promise<boolean> {
    return (await this.#sql.change(REMOVE, [userId, id])) === 1
  }

  async putRecoveryCodes(userId: UserId, codeHashes: readonly SecretHash[]): Promise<void> {
    await this.#sql.change(REMOVE_RECOVERY_CODES, [userId])
    await this.#sql.addRows(RECOVERY_CODES, codeHashes.map((hash) => [userId, hash]))
  }

  async recoveryCodeHashes(userId: UserId): Promise<readonly SecretHash[]> {
    return (await this.#sql.rows(RECOVERY_CODE_HASHES, [userId])).map((row) => new RowReader(row).text() as SecretHash)
  }

  async useRecoveryCode(userId: UserId, codeHash: SecretHash): Promise<boolean> {
    return (await this.#sql.change(USE_RECOVERY_CODE, [userId, codeHash])) === 1
  }

  async setEmailCode(userId: UserId, isOn: boolean): Promise<boolean> {
    return (await this.#sql.change(isOn ? EMAIL_CODE_ON : EMAIL_CODE_OFF, [userId])) === 1
  }

  async offeredSeed(userId: UserId): Promise<string | undefined> {
    const row = await firstRow(this.#sql, OFFERED_SEED, [userId])
    return row && new RowReader(row).optionalText()
  }

  async putOfferedSeed(userId: UserId, sealed: string | undefined): Promise<void> {
    await (sealed === undefined ? this.#sql.change(WITHDRAW_SEED, [userId]) : this.#sql.change(OFFER_SEED, [userId, sealed]))
  }

  async setSetUpRequired(userId: UserId, isRequired: boolean): Promise<void> {
    await this.#sql.change(isRequired ? REQUIRE_SET_UP : SET_UP_DONE, [userId])
  }

  async declineSetUp(userId: UserId, at: EpochSeconds): Promise<void> {
    await this.#sql.change(DECLINE, [userId, at])
  }
}

function readPasskey(columns: Row): Passkey {
  const row = new RowReader(columns)
  const passkey = {
    id: PasskeyId.parse(row.text()),
    userId: UserId.parse(row.text()),
    registrationId: row.text(),
    publicKey: row.text(),
    counter: row.number(),
    transports: row.json() as readonly string[],
    name: row.text(),
    isBackedUp: row.flag(),
    isUserVerifying: row.flag(),
    addedAt: row.number(),
  }
  return withDefined(passkey, { lastUsedAt: row.optionalNumber() })
}

function readOthers(columns: Row): Omit<PersonFactors, 'userId' | 'passkeys'> {
  const row = new RowReader(columns)
  const [addedAt, lastUsedAt] = [row.optionalNumber(), row.optionalNumber()]
  const totp = addedAt === undefined ? undefined : withDefined({ addedAt }, { lastUsedAt })
  const [recoveryCodesLeft, hasEmailCode] = [row.number(), row.flag()]
  return withDefined({ recoveryCodesLeft, hasEmailCode }, { totp, setUpDeclinedAt: row.optionalNumber(), isSetUpRequired: row.flag() || undefined })
}
