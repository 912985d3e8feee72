import type { OwnerCount } from '../../foundation/instance/index.js'
import type { Page, Search, UserId } from '../../foundation/shared/index.js'
import type { Membership, MembershipScope, Role } from './role.js'

/** All roles of a user at one place. */
export interface Member {
  readonly userId: UserId
  readonly scope: MembershipScope
  /** In alphabetical order, at least one. */
  readonly roles: readonly Role[]
}

/**
 * The fields by which members are searched. `scopeKind` and `scopeId` identify the place; the id of the instance is empty. The others
 * are fields of the user; names and `email` are compared in canonical form. `userOrgId` is the user's organization.
 */
export type MemberField =
  | 'scopeKind' | 'scopeId' | 'userId' | 'userOrgId'
  | 'firstName' | 'lastName' | 'displayName' | 'email' | 'loginName'

export interface MembershipReads {
  ofUser(userId: UserId): Promise<readonly Membership[]>
  /** One item for each user and place. */
  search(search: Search<MemberField>): Promise<Page<Member>>
}

export interface MembershipStore extends MembershipReads, OwnerCount {
  /** Adds the membership; does nothing if it exists. */
  put(membership: Membership): Promise<void>
  /** Replaces the user's roles at that place; an empty list removes the membership. */
  setRoles(userId: UserId, scope: MembershipScope, roles: readonly Role[]): Promise<void>
}
