import type {
  CredentialReads,
  CredentialStore,
  MachineKey,
  MachineSecret,
  PasswordCredential,
  PersonalAccessToken,
} from '@keyhall/core/credentials'
import type { EpochSeconds, SecretHash, TokenId, UserId } from '@keyhall/core/shared'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables } from '../tables.js'

export class MemoryCredentialReads implements CredentialReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async password(userId: UserId): Promise<PasswordCredential | undefined> {
    return this.#tables.passwords.get(userId)
  }

  async machineSecret(userId: UserId): Promise<MachineSecret | undefined> {
    return this.#tables.machineSecrets.get(userId)
  }
}

export class MemoryCredentialStore extends MemoryCredentialReads implements CredentialStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async putPassword(password: PasswordCredential): Promise<void> {
    this.#tables.passwords.set(password.userId, password)
  }

  async putMachineSecret(secret: MachineSecret): Promise<void> {
    this.#tables.machineSecrets.set(secret.userId, secret)
  }

  async putMachineKey(key: MachineKey): Promise<void> {
    this.#tables.machineKeys.set(`${key.userId} ${key.kid}`, key)
  }

  async machineKeys(userId: UserId): Promise<readonly MachineKey[]> {
    assertStorable(userId)
    return [...this.#tables.machineKeys.values()].filter((key) => key.userId === userId)
  }

  async addPersonalAccessToken(token: PersonalAccessToken): Promise<void> {
    const { personalAccessTokens } = this.#tables
    if (!personalAccessTokens.get(token.secretHash)) personalAccessTokens.insert(token.secretHash, { token })
  }

  async personalAccessToken(secretHash: SecretHash): Promise<PersonalAccessToken | undefined> {
    const row = this.#tables.personalAccessTokens.get(secretHash)
    return row?.revokedAt === undefined ? row?.token : undefined
  }

  async revokePersonalAccessToken(id: TokenId, at: EpochSeconds): Promise<void> {
    assertStorable(id)
    const { personalAccessTokens } = this.#tables
    for (const row of personalAccessTokens.values()) {
      if (row.token.id === id && row.revokedAt === undefined) personalAccessTokens.set(row.token.secretHash, { ...row, revokedAt: at })
    }
  }
}
