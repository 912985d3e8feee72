import { randomBytes } from 'node:crypto'
import type {
  ChosenPassword, CredentialStore, CredentialSummary, EncodedHash, MachineKey, MachineSecret, Owned, PasswordCredential, PasswordStamp, PersonalAccessToken,
  ServiceCredentialField, SummarizedUser, TotpCredential,
} from '@keyhall/core/credentials'
import type { EpochSeconds, Page, Search, SecretHash } from '@keyhall/core/shared'
import { TokenId, UserId, withDefined } from '@keyhall/core/shared'
import type { UserField } from '@keyhall/core/users'
import { IsNull } from 'typeorm'
import { passwordStamp } from '../rows/password-stamp.js'
import { RowReader } from '../sql/row-reader.js'
import { searchRows } from '../sql/search.js'
import type { Row, Sql, Statement } from '../sql/sql.js'
import { statement } from '../sql/sql.js'
import { totpColumns, totpParameters } from '../rows/totp-parameters.js'
import type { MachineKeyRow, MachineSecretRow, PasswordRow, PersonalAccessTokenRow, TotpSeedRow } from '../tables/credentials.table.js'
import { credentialSummaries } from './credential-summaries.js'
import { MACHINE_KEYS, PERSONAL_ACCESS_TOKENS, readOwnedKey, readOwnedToken } from './credential-search.js'
import type { Connection } from './connection.js'
import { searchSummarizedUsers } from './user-search.js'
import { addRowOnce, findRow, findRows, putRow, updateRow } from './orm-rows.js'

const FIND_PASSWORD = statement('select user_id, hash, changed_at, stamp, is_change_required, is_unproven from passwords where user_id = $1')
const REHASH_PASSWORD = statement('update passwords set hash = $3 where user_id = $1 and hash = $2')
const SET_UNPROVEN = statement('update passwords set is_unproven = $2 where user_id = $1')
const REMOVE_PASSWORD = statement('delete from passwords where user_id = $1')
const REMOVE_SECRET = statement('delete from machine_secrets where user_id = $1')
const REMOVE_KEY = statement('delete from machine_keys where user_id = $1 and kid = $2')
const TOTP_COLUMNS = ['sealed_seed', 'added_at', 'last_used_step', 'last_used_at', 'algorithm', 'digits', 'period'] as const
const REMOVE_TOTP = statement('delete from totp_seeds where user_id = $1')

const STAMP_BYTES = 12

function readPassword(columns: Row): PasswordCredential {
  const row = new RowReader(columns)
  const [userId, hash, changedAt] = [UserId.parse(row.text()), row.text() as EncodedHash, row.number()]
  const stamp = passwordStamp(changedAt, row.optionalText())
  const [isChangeRequired, isUnproven] = [row.flag(), row.flag()]
  return { userId, hash, changedAt, stamp, ...(isChangeRequired ? { isChangeRequired } : {}), ...(isUnproven ? { isUnproven } : {}) }
}

export class TypeormCredentialStore implements CredentialStore {
  readonly #connection: Connection
  readonly #sql: Sql

  constructor(connection: Connection) {
    this.#connection = connection
    this.#sql = connection.sql
  }

  password(userId: UserId): Promise<PasswordCredential | undefined> {
    return this.#sql.first(FIND_PASSWORD, [userId], readPassword)
  }

  async machineSecret(userId: UserId): Promise<MachineSecret | undefined> {
    const row = await findRow<MachineSecretRow>(this.#connection.orm, 'machine_secrets', { user_id: userId })
    return row && { userId: UserId.parse(row.user_id), secretHash: row.secret_hash as SecretHash }
  }

  async totp(userId: UserId): Promise<TotpCredential | undefined> {
    const row = await findRow<TotpSeedRow>(this.#connection.orm, 'totp_seeds', { user_id: userId })
    if (!row) return undefined
    const { sealed_seed: sealedSeed, added_at: addedAt, last_used_step: step, last_used_at: usedAt, algorithm, digits, period } = row
    const parameters = totpParameters(algorithm, digits, period)
    return withDefined({ userId, sealedSeed, addedAt }, { parameters, lastUsedStep: step ?? undefined, lastUsedAt: usedAt ?? undefined })
  }

  async summaries(userIds: readonly UserId[]): Promise<readonly CredentialSummary[]> {
    return credentialSummaries(this.#sql, userIds)
  }

  async searchUsers(search: Search<UserField>): Promise<Page<SummarizedUser>> {
    return searchSummarizedUsers(this.#sql, search)
  }

  async putPassword({ userId, hash, changedAt, isChangeRequired, isUnproven }: ChosenPassword): Promise<PasswordStamp> {
    const flags = { is_change_required: isChangeRequired ?? false, is_unproven: isUnproven ?? false }
    const row: PasswordRow = { user_id: userId, hash, changed_at: changedAt, ...flags, stamp: randomBytes(STAMP_BYTES).toString('base64url') }
    await putRow(this.#connection.orm, 'passwords', row, { key: ['user_id'], replaced: ['hash', 'changed_at', 'is_change_required', 'is_unproven', 'stamp'] })
    return passwordStamp(row.changed_at, row.stamp)
  }

  async rehashPassword(userId: UserId, { from, to }: { readonly from: EncodedHash; readonly to: EncodedHash }): Promise<void> {
    await this.#sql.change(REHASH_PASSWORD, [userId, from, to])
  }

  async setPasswordUnproven(userId: UserId, isUnproven: boolean): Promise<void> {
    await this.#sql.change(SET_UNPROVEN, [userId, isUnproven])
  }

  async removePassword(userId: UserId): Promise<boolean> {
    return this.#removed(REMOVE_PASSWORD, userId)
  }

  async putMachineSecret({ userId, secretHash }: MachineSecret): Promise<void> {
    const row: MachineSecretRow = { user_id: userId, secret_hash: secretHash }
    await putRow(this.#connection.orm, 'machine_secrets', row, { key: ['user_id'], replaced: ['secret_hash'] })
  }

  async removeMachineSecret(userId: UserId): Promise<boolean> {
    return this.#removed(REMOVE_SECRET, userId)
  }

  async putTotp({ userId, sealedSeed, parameters, addedAt, lastUsedStep, lastUsedAt }: TotpCredential): Promise<void> {
    const used = { last_used_step: lastUsedStep ?? null, last_used_at: lastUsedAt ?? null }
    const [algorithm, digits, period] = totpColumns(parameters)
    const row: TotpSeedRow = { user_id: userId, sealed_seed: sealedSeed, added_at: addedAt, ...used, algorithm, digits, period }
    await putRow(this.#connection.orm, 'totp_seeds', row, { key: ['user_id'], replaced: TOTP_COLUMNS })
  }

  async removeTotp(userId: UserId): Promise<boolean> {
    return this.#removed(REMOVE_TOTP, userId)
  }

  async putMachineKey({ userId, kid, publicKey, createdAt, expiresAt }: MachineKey): Promise<void> {
    const instants = { created_at: createdAt ?? null, expires_at: expiresAt ?? null }
    const row: MachineKeyRow = { user_id: userId, kid, public_key: publicKey, ...instants }
    await putRow(this.#connection.orm, 'machine_keys', row, { key: ['user_id', 'kid'], replaced: ['public_key', 'created_at', 'expires_at'] })
  }

  async machineKeys(userId: UserId): Promise<readonly MachineKey[]> {
    const rows = await findRows<MachineKeyRow>(this.#connection.orm, 'machine_keys', { user_id: userId }, { kid: 'asc' })
    return rows.map(({ kid, public_key: publicKey, created_at: createdAt, expires_at: expiresAt }) => ({
      userId, kid, publicKey, ...(createdAt === null ? {} : { createdAt }), ...(expiresAt === null ? {} : { expiresAt }),
    }))
  }

  async searchMachineKeys(search: Search<ServiceCredentialField>): Promise<Page<Owned<MachineKey>>> {
    return searchRows(this.#sql, MACHINE_KEYS, search, readOwnedKey)
  }

  async removeMachineKey(userId: UserId, kid: string): Promise<boolean> {
    return this.#removed(REMOVE_KEY, userId, kid)
  }

  async addPersonalAccessToken({ id, userId, secretHash, createdAt, expiresAt }: PersonalAccessToken): Promise<void> {
    const instants = { created_at: createdAt, expires_at: expiresAt, revoked_at: null }
    const row: PersonalAccessTokenRow = { id, user_id: userId, secret_hash: secretHash, ...instants }
    await addRowOnce(this.#connection.orm, 'personal_access_tokens', row)
  }

  async personalAccessToken(secretHash: SecretHash): Promise<PersonalAccessToken | undefined> {
    const live = { secret_hash: secretHash, revoked_at: IsNull() }
    const row = await findRow<PersonalAccessTokenRow>(this.#connection.orm, 'personal_access_tokens', live)
    return row && fromRow(row)
  }

  async searchPersonalAccessTokens(search: Search<ServiceCredentialField>): Promise<Page<Owned<PersonalAccessToken>>> {
    return searchRows(this.#sql, PERSONAL_ACCESS_TOKENS, search, readOwnedToken)
  }

  async revokePersonalAccessToken(id: TokenId, at: EpochSeconds): Promise<void> {
    await updateRow<PersonalAccessTokenRow>(this.#connection.orm, 'personal_access_tokens', { id, revoked_at: IsNull() }, { revoked_at: at })
  }

  async #removed(removal: Statement, ...values: readonly string[]): Promise<boolean> {
    return (await this.#sql.change(removal, values)) === 1
  }
}

const fromRow = ({ id, user_id, secret_hash, created_at, expires_at }: PersonalAccessTokenRow): PersonalAccessToken => ({
  id: TokenId.parse(id),
  userId: UserId.parse(user_id),
  secretHash: secret_hash as SecretHash,
  createdAt: created_at,
  expiresAt: expires_at,
})
