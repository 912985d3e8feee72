import { keyOf as fileOwnerKey } from './brand-pictures.js'
import { attemptsOf } from '@keyhall/core/factors'
import type { AuthRequestId, EpochSeconds, OrgId, Page, Search, UserId } from '@keyhall/core/shared'
import { inULabels } from '@keyhall/core/shared'
import type { NamedHuman, NamedUser, TypedLoginName, User, UserField, UserReads, UserSearch, UserStore } from '@keyhall/core/users'
import { displayName, emailKey, LoginNameTaken, loginName, userNameKey } from '@keyhall/core/users'
import type { SearchFields } from '../search.js'
import { searchItems } from '../search.js'
import { assertStorable } from '../storable.js'
import type { ReadableTables, Tables, UserRow } from '../tables.js'
import { MemoryGrantStore } from './grants.js'
import { namedUser } from './standing.js'

const MAX_CANDIDATES = 10

const profileOf = ({ user }: NamedUser) => (user.kind === 'human' ? user.profile : undefined)

const FIELDS: SearchFields<Exclude<UserField, 'metadata'>, NamedUser> = {
  id: { of: ({ user }) => user.id },
  orgId: { of: ({ user }) => user.orgId },
  userName: { of: ({ user }) => user.userName, hasKey: true },
  loginName: { of: loginName, hasKey: true },
  displayName: { of: ({ user }) => displayName(user), hasKey: true },
  firstName: { of: (named) => profileOf(named)?.firstName, hasKey: true },
  lastName: { of: (named) => profileOf(named)?.lastName, hasKey: true },
  nickName: { of: (named) => profileOf(named)?.nickname, hasKey: true },
  email: { of: ({ user }) => (user.kind === 'human' ? user.email?.address : undefined), hasKey: true },
  phone: { of: ({ user }) => (user.kind === 'human' ? user.phone?.number : undefined) },
  state: { of: ({ user }) => user.state },
  kind: { of: ({ user }) => user.kind },
  createdAt: { of: ({ user }) => user.createdAt },
  updatedAt: { of: ({ user }) => user.updatedAt },
}

export class MemoryUserReads implements UserReads, UserSearch {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async find(id: UserId): Promise<NamedUser | undefined> {
    const named = namedUser(this.#tables, id)
    return named && { user: named.user, primaryDomain: named.primaryDomain, orgName: named.orgName }
  }

  async search(search: Search<UserField>): Promise<Page<NamedUser>> {
    const entries = ({ user }: NamedUser) => [...this.#tables.userMetadata.values()].filter(({ userId }) => userId === user.id)
    return searchItems(this.#named(), search, { ...FIELDS, metadata: { of: () => undefined, entries } }, ({ user }) => user.id)
  }

  *#named(): Iterable<NamedUser> {
    for (const { user } of this.#tables.users.values()) {
      const org = this.#tables.orgs.get(user.orgId)
      if (org) yield { user, primaryDomain: org.primaryDomain, orgName: org.name }
    }
  }

  async candidates(typed: TypedLoginName): Promise<readonly NamedHuman[]> {
    assertStorable(typed)
    const found: { named: NamedHuman; rank: number }[] = []
    for (const row of this.#tables.users.values()) {
      const org = this.#tables.orgs.get(row.user.orgId)
      const primaryDomain = org?.primaryDomain
      const rank = primaryDomain === undefined ? undefined : rankOf(row, primaryDomain, typed)
      if (row.user.kind === 'human' && org && rank !== undefined) {
        const isDomainVerified = [...this.#tables.orgDomains.values()].some((one) => one.orgId === org.id && one.domain === inULabels(org.primaryDomain) && one.verifiedAt !== undefined)
        found.push({ named: { user: row.user, primaryDomain: org.primaryDomain, orgName: org.name, isDomainVerified }, rank })
      }
    }
    // Strong matches first, so that users with the same name in other organizations cannot push the owner beyond the limit.
    return found.toSorted((a, b) => a.rank - b.rank).slice(0, MAX_CANDIDATES).map(({ named }) => named)
  }

  async atAddress(emailKeyOfAddress: string): Promise<readonly NamedHuman[]> {
    assertStorable(emailKeyOfAddress)
    const found: NamedHuman[] = []
    for (const { user, primaryDomain, orgName } of this.#named()) {
      if (user.kind === 'human' && emailKey(user) === emailKeyOfAddress) found.push({ user, primaryDomain, orgName })
    }
    const isLater = ({ user }: NamedHuman): readonly boolean[] =>
      [!user.email?.isVerified, this.#tables.passwords.get(user.id)?.isUnproven === true, userNameKey(user) !== emailKeyOfAddress]
    const rank = (named: NamedHuman): number => isLater(named).reduce((sum, is) => 2 * sum + Number(is), 0)
    const order = (a: NamedHuman, b: NamedHuman): number => rank(a) - rank(b) || a.user.createdAt - b.user.createdAt || (a.user.id < b.user.id ? -1 : 1)
    return found.toSorted(order).slice(0, MAX_CANDIDATES)
  }
}

function rankOf({ nameKey, emailKey: email }: UserRow, primaryDomain: string, typed: TypedLoginName): number | undefined {
  if (typed.full?.userName === nameKey && typed.full.domain === inULabels(primaryDomain)) return 0
  if (email === typed.whole) return 1
  return nameKey === typed.whole ? 2 : undefined
}

export class MemoryUserStore extends MemoryUserReads implements UserStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  /** No lock needed: units of work run one after the other. */
  async lock(id: UserId): Promise<NamedUser | undefined> {
    return this.find(id)
  }

  async add(user: User): Promise<void> {
    if (this.#tables.users.get(user.id) || this.#tables.removedUsers.get(user.id)) throw new LoginNameTaken('the user id is in use')
    this.#assertNameIsFree(user)
    this.#tables.users.insert(user.id, rowOf(user))
  }

  async update(user: User): Promise<void> {
    if (!this.#tables.users.get(user.id)) return
    this.#assertNameIsFree(user)
    this.#tables.users.set(user.id, rowOf(user))
  }

  async remove(id: UserId, at: EpochSeconds): Promise<boolean> {
    const { users, memberships, machineKeys, personalAccessTokens, userMetadata, userGrants, sessions, verificationCodes } = this.#tables
    const { passkeys, recoveryCodes, externalLinks, consents, backchannelRequests } = this.#tables
    const wasThere = users.get(id) !== undefined
    await new MemoryGrantStore(this.#tables).revokeEnded({ userId: id, sessionsUntil: at, grantsUntil: Infinity, limit: Infinity }, at)
    for (const table of [memberships, machineKeys, userMetadata, userGrants, sessions, verificationCodes, passkeys, recoveryCodes, externalLinks, consents, backchannelRequests]) {
      for (const [key, row] of table.entries()) if (row.userId === id) table.delete(key)
    }
    for (const [key, { owner }] of this.#tables.brandPictures.entries()) if (owner === fileOwnerKey({ kind: 'user', userId: id })) this.#tables.brandPictures.delete(key)
    this.#removeTraces(id)
    for (const [key, { token }] of personalAccessTokens.entries()) if (token.userId === id) personalAccessTokens.delete(key)
    const { passwords, totpSeeds, machineSecrets, factorPreferences, loginAttempts } = this.#tables
    for (const table of [users, passwords, totpSeeds, machineSecrets, factorPreferences]) table.delete(id)
    for (const account of attemptsOf(id)) loginAttempts.delete(account)
    if (wasThere) this.#tables.removedUsers.insert(id, { removedAt: at })
    return wasThere
  }

  async hasAddressElsewhere(domain: string, orgId: OrgId): Promise<boolean> {
    assertStorable(domain)
    return [...this.#tables.users.values()].some((row) => row.user.orgId !== orgId && row.emailKey?.endsWith(`@${domain}`) === true)
  }

  async wasRemoved(id: UserId): Promise<boolean> {
    return this.#tables.removedUsers.get(id) !== undefined
  }

  /** Deletes whole sign-ins, because steps before the identification concern the user too. */
  #removeTraces(id: UserId): void {
    const { loginTraces, tracedSignIns } = this.#tables
    const ofUser = [...loginTraces.values()].filter(({ userId }) => userId === id)
    const signIns = new Set(ofUser.flatMap(({ authRequestId }) => authRequestId ?? []))
    for (const [key, { userId, authRequestId }] of loginTraces.entries()) {
      if (userId === id || (authRequestId !== undefined && signIns.has(authRequestId))) loginTraces.delete(key)
    }
    for (const signIn of tracedSignIns.values()) {
      if (signIn.userId === id || signIns.has(signIn.id as AuthRequestId)) tracedSignIns.delete(signIn.id)
    }
  }

  #assertNameIsFree(user: User): void {
    const nameKey = userNameKey(user)
    for (const other of this.#tables.users.values()) {
      if (other.user.id === user.id || other.nameKey !== nameKey) continue
      // The user name of a service user is its client_id, and those are unique in the instance.
      const isSameClient = user.kind === 'machine' && other.user.kind === 'machine' && other.user.userName === user.userName
      if (other.user.orgId === user.orgId || isSameClient) throw new LoginNameTaken('the user name is in use')
    }
  }
}

function rowOf(user: User): UserRow {
  const email = user.kind === 'human' && user.email?.isVerified ? emailKey(user) : undefined
  return { user, nameKey: userNameKey(user), ...(email === undefined ? {} : { emailKey: email }) }
}
