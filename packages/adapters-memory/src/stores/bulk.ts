import type { OrgId, ProjectId, UserId } from '@keyhall/core/shared'
import { StaleWrite } from '@keyhall/core/shared'
import type { BulkReads, BulkStore, KnownUser, NewPerson } from '@keyhall/core/transfer'
import type { UserGrant } from '@keyhall/core/user-grants'
import type { UserMetadata } from '@keyhall/core/users'
import type { ReadableTables, Tables } from '../tables.js'
import { MemoryCredentialStore } from './credentials.js'
import { MemoryUserGrantStore } from './user-grants.js'
import { MemoryUserMetadataStore } from './user-metadata.js'
import { MemoryUserStore } from './users.js'

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
    return [...this.#tables.users.values()].filter(({ user, nameKey }) => user.orgId === orgId && wanted.has(nameKey)).map(({ nameKey }) => nameKey)
  }

  async metadataKeys(userIds: readonly UserId[]): Promise<readonly Pick<UserMetadata, 'userId' | 'key'>[]> {
    return [...this.#tables.userMetadata.values()].filter(({ userId }) => userIds.includes(userId)).map(({ userId, key }) => ({ userId, key }))
  }

  async grantedProjects(orgId: OrgId, userIds: readonly UserId[]): Promise<readonly { readonly userId: UserId; readonly projectId: ProjectId }[]> {
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
    for (const { user, password, totp } of people) {
      await users.add(user)
      if (password) await credentials.putPassword(password)
      if (totp) await credentials.putTotp(totp)
    }
  }

  async addMetadata(entries: readonly UserMetadata[]): Promise<void> {
    const metadata = new MemoryUserMetadataStore(this.#tables)
    for (const entry of entries) {
      if (await metadata.find(entry.userId, entry.key)) throw new StaleWrite('a user has one of the entries already')
      await metadata.put(entry)
    }
  }

  async addUserGrants(grants: readonly UserGrant[]): Promise<void> {
    const stored = new MemoryUserGrantStore(this.#tables)
    for (const grant of grants) await stored.add(grant)
  }
}
