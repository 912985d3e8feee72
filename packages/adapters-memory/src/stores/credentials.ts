import { randomUUID } from 'node:crypto'
import type {
  ChosenPassword,
  CredentialReads,
  CredentialStore,
  CredentialSummary,
  EncodedHash,
  MachineKey,
  MachineSecret,
  Owned,
  PasswordCredential,
  PasswordStamp,
  PersonalAccessToken,
  ServiceCredentialField,
  SummarizedUser,
  TotpCredential,
} from '@keyhall/core/credentials'
import type { EpochSeconds, Page, Search, SecretHash, TokenId, UserId } from '@keyhall/core/shared'
import type { UserField } from '@keyhall/core/users'
import type { SearchFields } from '../search.js'
import { searchItems } from '../search.js'
import { assertStorable } from '../storable.js'
import type { Table } from '../table.js'
import type { ReadableTables, Tables } from '../tables.js'
import { MemoryUserReads } from './users.js'

type Searched = Owned<Pick<PersonalAccessToken, 'userId'> & Partial<Pick<PersonalAccessToken, 'createdAt' | 'expiresAt'>>>

const fields = <C extends Searched>(id: (credential: C) => string): SearchFields<ServiceCredentialField, C> => ({
  id: { of: id },
  userId: { of: ({ userId }) => userId },
  orgId: { of: ({ orgId }) => orgId },
  createdAt: { of: ({ createdAt }) => createdAt },
  expiresAt: { of: ({ expiresAt }) => expiresAt },
})

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

  async totp(userId: UserId): Promise<TotpCredential | undefined> {
    return this.#tables.totpSeeds.get(userId)
  }

  async summaries(userIds: readonly UserId[]): Promise<readonly CredentialSummary[]> {
    const { users, passwords, machineSecrets } = this.#tables
    return userIds.filter((id) => users.get(id)).map((userId) => {
      const password = passwords.get(userId)
      return {
        userId,
        ...(password ? { passwordChangedAt: password.changedAt } : {}),
        ...(password?.isChangeRequired ? { isPasswordChangeRequired: true as const } : {}),
        ...(machineSecrets.get(userId) ? { hasSecret: true as const } : {}),
      }
    })
  }

  async searchUsers(search: Search<UserField>): Promise<Page<SummarizedUser>> {
    const page = await new MemoryUserReads(this.#tables).search(search)
    const summaries = new Map((await this.summaries(page.items.map(({ user }) => user.id))).map((summary) => [summary.userId, summary]))
    return { ...page, items: page.items.map(({ user, primaryDomain }) => ({ user, primaryDomain, summary: summaries.get(user.id) })) }
  }

  async searchMachineKeys(search: Search<ServiceCredentialField>): Promise<Page<Owned<MachineKey>>> {
    const keys = this.#owned([...this.#tables.machineKeys.values()])
    return searchItems(keys, search, fields<Owned<MachineKey>>(({ kid }) => kid), ({ kid, userId }) => kid + userId)
  }

  async searchPersonalAccessTokens(search: Search<ServiceCredentialField>): Promise<Page<Owned<PersonalAccessToken>>> {
    const live = [...this.#tables.personalAccessTokens.values()].filter(({ revokedAt }) => revokedAt === undefined)
    const tokens = this.#owned(live.map(({ token }) => token))
    return searchItems(tokens, search, fields<Owned<PersonalAccessToken>>(({ id }) => id), ({ id }) => id)
  }

  #owned<C extends { readonly userId: UserId }>(credentials: readonly C[]): readonly Owned<C>[] {
    return credentials.flatMap((credential) => {
      const owner = this.#tables.users.get(credential.userId)?.user
      return owner ? [{ ...credential, orgId: owner.orgId }] : []
    })
  }
}

export class MemoryCredentialStore extends MemoryCredentialReads implements CredentialStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async putPassword(password: ChosenPassword): Promise<PasswordStamp> {
    const stamp = randomUUID() as string as PasswordStamp
    this.#tables.passwords.set(password.userId, { ...password, stamp })
    return stamp
  }

  async rehashPassword(userId: UserId, { from, to }: { readonly from: EncodedHash; readonly to: EncodedHash }): Promise<void> {
    const stored = this.#tables.passwords.get(userId)
    if (stored?.hash === from) this.#tables.passwords.set(userId, { ...stored, hash: to })
  }

  async setPasswordUnproven(userId: UserId, isUnproven: boolean): Promise<void> {
    const stored = this.#tables.passwords.get(userId)
    if (!stored) return
    const { isUnproven: _before, ...password } = stored
    this.#tables.passwords.set(userId, isUnproven ? { ...password, isUnproven } : password)
  }

  async removePassword(userId: UserId): Promise<boolean> {
    const wasThere = this.#tables.passwords.get(userId) !== undefined
    this.#tables.passwords.delete(userId)
    return wasThere
  }

  async putMachineSecret(secret: MachineSecret): Promise<void> {
    this.#tables.machineSecrets.set(secret.userId, secret)
  }

  async removeMachineSecret(userId: UserId): Promise<boolean> {
    return removed(this.#tables.machineSecrets, userId)
  }

  async putTotp(totp: TotpCredential): Promise<void> {
    this.#tables.totpSeeds.set(totp.userId, totp)
  }

  async removeTotp(userId: UserId): Promise<boolean> {
    return removed(this.#tables.totpSeeds, userId)
  }

  async removeMachineKey(userId: UserId, kid: string): Promise<boolean> {
    return removed(this.#tables.machineKeys, `${userId} ${kid}`)
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

function removed(table: Pick<Table<unknown>, 'get' | 'delete'>, key: string): boolean {
  const wasThere = table.get(key) !== undefined
  table.delete(key)
  return wasThere
}
