import type { Page, ProjectId, Search, UserGrantId, UserId } from '../../foundation/shared/index.js'
import type { GrantedRoles, UserGrant } from './user-grant.js'

/**
 * The fields by which grants are searched and sorted. Names and `email` are those of the user; they and the names of organization and project
 * have a canonical form. `userKind` is `human` or `machine`; `roleKeys` are all keys, each surrounded by line breaks.
 */
export type UserGrantField =
  | 'id' | 'userId' | 'orgId' | 'projectId' | 'state' | 'createdAt' | 'updatedAt' | 'roleKeys'
  | 'userName' | 'firstName' | 'lastName' | 'displayName' | 'email' | 'loginName' | 'userKind' | 'userOrgId'
  | 'orgName' | 'orgDomain' | 'projectName'

export interface UserGrantReads {
  find(id: UserGrantId): Promise<UserGrant | undefined>
  search(search: Search<UserGrantField>): Promise<Page<UserGrant>>
  /** The user's roles in these projects whose grant, project and granting organization are active. */
  rolesOf(userId: UserId, projectIds: readonly ProjectId[]): Promise<readonly GrantedRoles[]>
}

export interface UserGrantStore extends UserGrantReads {
  /** @throws UserGrantTaken when the organization has already granted this user roles of this project */
  add(grant: UserGrant): Promise<void>
  /** Replaces roles, state and `updatedAt` of an existing grant. */
  update(grant: UserGrant): Promise<void>
  /** @returns whether it existed */
  remove(id: UserGrantId): Promise<boolean>
}
