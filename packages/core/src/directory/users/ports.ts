import type { EpochSeconds, Page, Search, UserId } from '../../foundation/shared/index.js'
import type { NamedHuman, TypedLoginName } from './login-name.js'
import type { UserMetadata } from './metadata.js'
import type { NamedUser, User } from './user.js'

/**
 * What users are searched and sorted by. Names and `email` have a canonical form, so that the methods that ignore case do.
 * `displayName` is the name of a service user too.
 */
export type UserField =
  | 'id' | 'orgId' | 'userName' | 'loginName' | 'displayName' | 'firstName' | 'lastName' | 'nickName' | 'email' | 'phone' | 'state' | 'kind'
  | 'createdAt' | 'updatedAt'

export interface UserReads {
  find(id: UserId): Promise<NamedUser | undefined>
  /**
   * Humans, active or not, whose full login name, verified e-mail address or bare user name is what was typed.
   *
   * @returns at most 10
   */
  candidates(typed: TypedLoginName): Promise<readonly NamedHuman[]>
  /**
   * Humans with this e-mail address, active or not, whether it is verified or not.
   *
   * @param emailKey as `emailKey` makes it
   * @returns at most 10, in this order: a verified address; a password that the account did not choose while its address was unproven
   *   (`isUnproven`), or none; a user name that is the address; the older account
   */
  atAddress(emailKey: string): Promise<readonly NamedHuman[]>
}

export interface UserSearch {
  search(search: Search<UserField>): Promise<Page<NamedUser>>
}

export interface UserStore extends UserReads {
  /** Reads a user and keeps other units of work from locking or changing it until this one ends. */
  lock(id: UserId): Promise<NamedUser | undefined>
  /** @throws LoginNameTaken when the id is in use or was, or the user name within the organization is in use */
  add(user: User): Promise<void>
  /** Replaces an existing user. @throws LoginNameTaken */
  update(user: User): Promise<void>
  /**
   * Removes the user and everything of it: credentials, sessions, memberships, metadata, attempts to log in. Its grants are revoked.
   * Its id is never given to anybody else: it is the `sub` of what relying parties keep (OIDC Core §2).
   *
   * @returns whether it was there
   */
  remove(id: UserId, at: EpochSeconds): Promise<boolean>
  /** Whether there was a user with this id, who was removed. */
  wasRemoved(id: UserId): Promise<boolean>
}

export type UserMetadataField = 'userId' | 'key' | 'createdAt'

export interface UserMetadataReads {
  find(userId: UserId, key: string): Promise<UserMetadata | undefined>
  search(search: Search<UserMetadataField>): Promise<Page<UserMetadata>>
}

export interface UserMetadataStore extends UserMetadataReads {
  /** Adds the entry, or replaces value and `updatedAt` of the one with this key. */
  put(entry: UserMetadata): Promise<void>
  /** @returns whether it was there */
  remove(userId: UserId, key: string): Promise<boolean>
}
