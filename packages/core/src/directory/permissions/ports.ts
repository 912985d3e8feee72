import type { OwnerCount } from '../../foundation/instance/index.js'
import type { Page, Search, UserId } from '../../foundation/shared/index.js'
import type { Membership, MembershipScope, Role } from './role.js'

/** All roles that a user holds at one place. */
export interface Member {
  readonly userId: UserId
  readonly scope: MembershipScope
  /** In alphabetical order, at least one. */
  readonly roles: readonly Role[]
}

/**
 * What members are searched by. `scopeKind` and `scopeId` say where; the id of the instance is empty. The others are those of the user,
 * of which names and `email` have a canonical form; `userOrgId` is the organization that the user belongs to.
 */
export type MemberField =
  | 'scopeKind' | 'scopeId' | 'userId' | 'userOrgId'
  | 'firstName' | 'lastName' | 'displayName' | 'email' | 'loginName'

export interface MembershipReads {
  ofUser(userId: UserId): Promise<readonly Membership[]>
  /** Finds members: one item for each user and place. */
  search(search: Search<MemberField>): Promise<Page<Member>>
}

export interface MembershipStore extends MembershipReads, OwnerCount {
  /** Adds the membership; does nothing when the user holds it already. */
  put(membership: Membership): Promise<void>
  /** Makes these the roles that the user holds at that place; none removes it from there. */
  setRoles(userId: UserId, scope: MembershipScope, roles: readonly Role[]): Promise<void>
}
