import type { EpochSeconds, OrgId, Page, Search, UserId } from '../../foundation/shared/index.js'
import type { NamedHuman, TypedLoginName } from './login-name.js'
import type { UserMetadata } from './metadata.js'
import type { NamedUser, User } from './user.js'

/**
 * The fields by which users are searched and sorted. Names and `email` have a canonical form for the methods that ignore case. `displayName`
 * is the name of a service user too. `metadata` is searched by entries only.
 */
export type UserField =
  | 'id' | 'orgId' | 'userName' | 'loginName' | 'displayName' | 'firstName' | 'lastName' | 'nickName' | 'email' | 'phone' | 'state' | 'kind'
  | 'createdAt' | 'updatedAt' | 'metadata'

export interface UserReads {
  find(id: UserId): Promise<NamedUser | undefined>
  /**
   * Humans, active or not, whose full login name, verified email address or bare user name matches.
   *
   * @returns at most 10
   */
  candidates(typed: TypedLoginName): Promise<readonly NamedHuman[]>
  /**
   * Humans, active or not, with this email address, verified or not.
   *
   * @param emailKey as `emailKey` returns it
   * @returns at most 10, in this order: a verified address; a password that the account did not choose while its address was unproven
   *   (`isUnproven`), or none; a user name that is the address; the older account
   */
  atAddress(emailKey: string): Promise<readonly NamedHuman[]>
}

export interface UserSearch {
  search(search: Search<UserField>): Promise<Page<NamedUser>>
}

export interface UserStore extends UserReads {
  /** Reads and locks a user until this unit of work ends. */
  lock(id: UserId): Promise<NamedUser | undefined>
  /** @throws LoginNameTaken when the id is or was in use, or the user name is taken within the organization */
  add(user: User): Promise<void>
  /** Replaces an existing user. @throws LoginNameTaken */
  update(user: User): Promise<void>
  /**
   * Deletes the user with all data: credentials, sessions, memberships, metadata, login attempts. Its grants are revoked. Its id is never
   * reused, because relying parties store it as `sub` (OIDC Core §2). The number of statements is constant; `Removals` continues what is left.
   *
   * @returns whether it existed
   */
  remove(id: UserId, at: EpochSeconds): Promise<boolean>
  /** Whether a person of another organization has a verified address in the domain (lower case). Reads all addresses: not for a sign-in. */
  hasAddressElsewhere(domain: string, orgId: OrgId): Promise<boolean>
  /** Whether a user with this id was deleted. */
  wasRemoved(id: UserId): Promise<boolean>
}

export type UserMetadataField = 'userId' | 'key' | 'createdAt'

export interface UserMetadataReads {
  find(userId: UserId, key: string): Promise<UserMetadata | undefined>
  search(search: Search<UserMetadataField>): Promise<Page<UserMetadata>>
}

export interface UserMetadataStore extends UserMetadataReads {
  /** Adds the entry, or replaces value and `updatedAt` of the existing one. */
  put(entry: UserMetadata): Promise<void>
  /** @returns whether it existed */
  remove(userId: UserId, key: string): Promise<boolean>
}
