import type { ExternalLink } from '@keyhall/core/identity-providers'
import type { ChosenPassword, PasswordCredential, TotpCredential } from '@keyhall/core/credentials'
import type { OrgId, UserId } from '@keyhall/core/shared'
import { StaleWrite } from '@keyhall/core/shared'
import type { After, BulkReads, BulkStore, Granted, KnownUser } from '@keyhall/core/transfer'
import type { NewPerson } from '@keyhall/core/new-users'
import type { UserGrant } from '@keyhall/core/user-grants'
import type { User, UserMetadata } from '@keyhall/core/users'
import type { ReadableTables, Tables } from '../tables.js'
import { MemoryCredentialStore } from './credentials.js'
import { MemoryFactorStore } from './factors.js'
import { MemoryUserGrantStore } from './user-grants.js'
import { userMetadataStore } from './metadata.js'
import { MemoryUserStore } from './users.js'

/** Compares by bytes, like databases: characters beyond the first plane come last. */
const byBytes = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b))

export class MemoryBulkReads implements BulkReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async users(ids: readonly UserId[]): Promise<readonly KnownUser[]> {
    const rows = ids.flatMap((id) => this.#tables.users.get(id) ?? [])
    return rows.map(({ user: { id, orgId, kind } }) => ({ id, orgId, kind }))
  }

  async removedUsers(ids: readonly UserId[]): Promise<readonly UserId[]> {
    return ids.filter((id) => this.#tables.removedUsers.get(id))
  }

  async userNames(orgId: OrgId, keys: readonly string[]): Promise<readonly string[]> {
    const wanted = new Set(keys)
    const own = [...this.#tables.users.values()].filter(({ user }) => user.orgId === orgId)
    return own.map(({ nameKey }) => nameKey).filter((key) => wanted.has(key))
  }

  async metadataKeys(userIds: readonly UserId[]): Promise<readonly Pick<UserMetadata, 'userId' | 'key'>[]> {
    const entries = [...this.#tables.userMetadata.values()].filter(({ userId }) => userIds.includes(userId))
    return entries.map(({ userId, key }) => ({ userId, key }))
  }

  async userIds(orgId: OrgId, kind: User['kind'], { after, limit }: After<UserId>): Promise<readonly UserId[]> {
    const ids = [...this.#tables.users.values()].filter(({ user }) => user.orgId === orgId && user.kind === kind).map(({ user }) => user.id)
    return ids.filter((id) => after === undefined || id > after).toSorted(byBytes).slice(0, limit)
  }

  async people(ids: readonly UserId[]): Promise<readonly NewPerson[]> {
    return ids.toSorted(byBytes).flatMap((id): NewPerson[] => {
      const user = this.#tables.users.get(id)?.user
      const [password, totp] = [this.#tables.passwords.get(id), this.#tables.totpSeeds.get(id)]
      return user?.kind === 'human' ? [{ user, ...(password ? { password: chosen(password) } : {}), ...(totp ? { totp: unused(totp) } : {}), ...this.#setUp(id, totp !== undefined) }] : []
    })
  }

  #setUp(id: UserId, hasTotp: boolean): Pick<NewPerson, 'isFactorSetUpRequired'> {
    const { factorPreferences, passkeys, recoveryCodes } = this.#tables
    const { isSetUpRequired = false, isEmailCodeOn = false } = factorPreferences.get(id) ?? {}
    const isOwn = ({ userId }: { readonly userId: UserId }): boolean => userId === id
    const hasOthers = isEmailCodeOn || [...passkeys.values()].some(isOwn) || [...recoveryCodes.values()].some(isOwn)
    return !hasTotp && (isSetUpRequired || hasOthers) ? { isFactorSetUpRequired: true } : {}
  }

  async metadataOf(userIds: readonly UserId[]): Promise<readonly UserMetadata[]> {
    const entries = [...this.#tables.userMetadata.values()].filter(({ userId }) => userIds.includes(userId))
    return entries.toSorted((a, b) => byBytes(a.userId, b.userId) || byBytes(a.key, b.key))
  }

  async linksOf(userIds: readonly UserId[]): Promise<readonly ExternalLink[]> {
    const links = [...this.#tables.externalLinks.values()].filter(({ userId }) => userIds.includes(userId))
    return links.toSorted((a, b) => byBytes(a.userId, b.userId) || byBytes(a.providerId, b.providerId) || byBytes(a.externalId, b.externalId))
  }

  async userGrants(orgId: OrgId, { after, limit }: After<Granted>): Promise<readonly UserGrant[]> {
    const order = (a: Granted, b: Granted) => byBytes(a.userId, b.userId) || byBytes(a.projectId, b.projectId)
    const own = [...this.#tables.userGrants.values()].filter((grant) => grant.orgId === orgId && (!after || order(grant, after) > 0))
    return own.toSorted(order).slice(0, limit)
  }

  async grantedProjects(orgId: OrgId, userIds: readonly UserId[]): Promise<readonly Granted[]> {
    return [...this.#tables.userGrants.values()]
      .filter((grant) => grant.orgId === orgId && userIds.includes(grant.userId))
      .map(({ userId, projectId }) => ({ userId, projectId }))
  }
}

export class MemoryBulkStore extends MemoryBulkReads implements BulkStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async addPeople(people: readonly NewPerson[]): Promise<void> {
    const [users, credentials] = [new MemoryUserStore(this.#tables), new MemoryCredentialStore(this.#tables)]
    for (const { user, password, totp, isFactorSetUpRequired } of people) {
      await users.add(user)
      if (password) await credentials.putPassword(password)
      if (totp) await credentials.putTotp(totp)
      if (isFactorSetUpRequired) await new MemoryFactorStore(this.#tables).setSetUpRequired(user.id, true)
    }
  }

  async addMetadata(entries: readonly UserMetadata[]): Promise<void> {
    const metadata = userMetadataStore(this.#tables)
    for (const entry of entries) {
      if (await metadata.find(entry.userId, entry.key)) throw new StaleWrite('a user already has one of the entries')
      await metadata.put(entry)
    }
  }

  async addUserGrants(grants: readonly UserGrant[]): Promise<void> {
    const stored = new MemoryUserGrantStore(this.#tables)
    for (const grant of grants) await stored.add(grant)
  }
}

/** Omits the stamp, which is valid on this server only. */
const chosen = ({ stamp: _stamp, ...password }: PasswordCredential): ChosenPassword => password

/** Omits the used codes, which concern this server only. */
const unused = ({ lastUsedStep: _step, lastUsedAt: _at, ...totp }: TotpCredential): TotpCredential => totp
