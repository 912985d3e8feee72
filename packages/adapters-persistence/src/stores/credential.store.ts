import type { CredentialStore, EncodedHash, MachineKey, MachineSecret, PasswordCredential, PersonalAccessToken } from '@keyhall/core/credentials'
import type { EpochSeconds, SecretHash, TokenId, UserId } from '@keyhall/core/shared'
import type { EntityManager } from 'typeorm'
import { IsNull } from 'typeorm'
import type { MachineKeyRow, MachineSecretRow, PasswordRow, PersonalAccessTokenRow } from '../tables/credentials.table.js'
import type { Connection } from './connection.js'
import { addRowOnce, findRow, findRows, putRow, updateRow } from './orm-rows.js'

export class TypeormCredentialStore implements CredentialStore {
  readonly #orm: EntityManager

  constructor({ orm }: Connection) {
    this.#orm = orm
  }

  async password(userId: UserId): Promise<PasswordCredential | undefined> {
    const row = await findRow<PasswordRow>(this.#orm, 'passwords', { user_id: userId })
    return row && { userId: row.user_id as UserId, hash: row.hash as EncodedHash, changedAt: row.changed_at }
  }

  async machineSecret(userId: UserId): Promise<MachineSecret | undefined> {
    const row = await findRow<MachineSecretRow>(this.#orm, 'machine_secrets', { user_id: userId })
    return row && { userId: row.user_id as UserId, secretHash: row.secret_hash as SecretHash }
  }

  async putPassword({ userId, hash, changedAt }: PasswordCredential): Promise<void> {
    const row: PasswordRow = { user_id: userId, hash, changed_at: changedAt }
    await putRow(this.#orm, 'passwords', row, { key: ['user_id'], replaced: ['hash', 'changed_at'] })
  }

  async putMachineSecret({ userId, secretHash }: MachineSecret): Promise<void> {
    const row: MachineSecretRow = { user_id: userId, secret_hash: secretHash }
    await putRow(this.#orm, 'machine_secrets', row, { key: ['user_id'], replaced: ['secret_hash'] })
  }

  async putMachineKey({ userId, kid, publicKey }: MachineKey): Promise<void> {
    const row: MachineKeyRow = { user_id: userId, kid, public_key: publicKey }
    await putRow(this.#orm, 'machine_keys', row, { key: ['user_id', 'kid'], replaced: ['public_key'] })
  }

  async machineKeys(userId: UserId): Promise<readonly MachineKey[]> {
    const rows = await findRows<MachineKeyRow>(this.#orm, 'machine_keys', { user_id: userId }, { kid: 'asc' })
    return rows.map(({ user_id, kid, public_key }) => ({ userId: user_id as UserId, kid, publicKey: public_key }))
  }

  async addPersonalAccessToken({ id, userId, secretHash, createdAt, expiresAt }: PersonalAccessToken): Promise<void> {
    const instants = { created_at: createdAt, expires_at: expiresAt, revoked_at: null }
    const row: PersonalAccessTokenRow = { id, user_id: userId, secret_hash: secretHash, ...instants }
    await addRowOnce(this.#orm, 'personal_access_tokens', row)
  }

  async personalAccessToken(secretHash: SecretHash): Promise<PersonalAccessToken | undefined> {
    const live = { secret_hash: secretHash, revoked_at: IsNull() }
    const row = await findRow<PersonalAccessTokenRow>(this.#orm, 'personal_access_tokens', live)
    return row && fromRow(row)
  }

  async revokePersonalAccessToken(id: TokenId, at: EpochSeconds): Promise<void> {
    await updateRow<PersonalAccessTokenRow>(this.#orm, 'personal_access_tokens', { id, revoked_at: IsNull() }, { revoked_at: at })
  }
}

const fromRow = ({ id, user_id, secret_hash, created_at, expires_at }: PersonalAccessTokenRow): PersonalAccessToken => ({
  id: id as TokenId,
  userId: user_id as UserId,
  secretHash: secret_hash as SecretHash,
  createdAt: created_at,
  expiresAt: expires_at,
})
