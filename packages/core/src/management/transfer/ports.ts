import type { ClientStore } from '../../parties/clients/index.js'
import type { CredentialStore, MachineReads } from '../../parties/credentials/index.js'
import type { ExternalLink, ExternalLinkStore, IdentityProviderStore } from '../../directory/identity-providers/index.js'
import type { OrgDomainStore, OrgPolicyReads, OrgReads, OrgStore } from '../../directory/orgs/index.js'
import type { MembershipStore } from '../../directory/permissions/index.js'
import type { ProjectRoleStore, ProjectStore } from '../../directory/projects/index.js'
import type { ResourceStore } from '../../directory/resources/index.js'
import type { OrgId, ProjectId, UserId } from '../../foundation/shared/index.js'
import type { NewPerson } from '../new-users/index.js'
import type { UserGrant, UserGrantStore } from '../../directory/user-grants/index.js'
import type { User, UserMetadata, UserStore } from '../../directory/users/index.js'
import type { GrantingStores } from '../../sessions/index.js'

/** The owner of an id. */
export interface KnownUser {
  readonly id: UserId
  readonly orgId: OrgId
  readonly kind: User['kind']
}

/** Looks up many things at once. */
export interface BulkReads {
  /** The existing users among these ids. */
  users(ids: readonly UserId[]): Promise<readonly KnownUser[]>
  /** The ids among these whose users were deleted. */
  removedUsers(ids: readonly UserId[]): Promise<readonly UserId[]>
  /** The names among these, in canonical form, that are taken in the organization. */
  userNames(orgId: OrgId, keys: readonly string[]): Promise<readonly string[]>
  /** The metadata keys of these users, without values. */
  metadataKeys(userIds: readonly UserId[]): Promise<readonly Pick<UserMetadata, 'userId' | 'key'>[]>
  /** The projects in which the organization has granted roles to these users. */
  grantedProjects(orgId: OrgId, userIds: readonly UserId[]): Promise<readonly Granted[]>
  /** Ids of users of the organization, ordered by their bytes. */
  userIds(orgId: OrgId, kind: User['kind'], page: After<UserId>): Promise<readonly UserId[]>
  /**
   * These people with their passwords and seeds, ordered by the bytes of their ids. A second factor must be set up where they are imported if this is
   * required of them here, or if all of their factors belong to this server, as passkeys do.
   */
  people(ids: readonly UserId[]): Promise<readonly NewPerson[]>
  /** All entries of these users, ordered by the bytes of ids and keys. */
  metadataOf(userIds: readonly UserId[]): Promise<readonly UserMetadata[]>
  /** All links of these users, ordered by the bytes of the ids of users, providers and people there. */
  linksOf(userIds: readonly UserId[]): Promise<readonly ExternalLink[]>
  /** The grants of the organization, ordered by the bytes of the ids of users and projects. */
  userGrants(orgId: OrgId, page: After<Granted>): Promise<readonly UserGrant[]>
}

/** A user with roles in a project. */
export interface Granted {
  readonly userId: UserId
  readonly projectId: ProjectId
}

/** One page of a complete traversal. */
export interface After<K> {
  /** The last key of the previous page; absent for the first page. */
  readonly after?: K
  readonly limit: number
}

/** Writes many things at once. Each method adds all or throws; after that, the unit of work must not continue. */
export interface BulkStore extends BulkReads {
  /** @throws LoginNameTaken when an id or a user name is taken */
  addPeople(people: readonly NewPerson[]): Promise<void>
  /** @throws StaleWrite when a user already has one of the entries */
  addMetadata(entries: readonly UserMetadata[]): Promise<void>
  /** @throws UserGrantTaken */
  addUserGrants(grants: readonly UserGrant[]): Promise<void>
}

/** The stores that an import uses. */
export interface ImportStores extends Omit<GrantingStores, 'memberships' | 'projects' | 'users' | 'clients'> {
  readonly bulk: BulkStore
  readonly orgs: OrgStore
  readonly orgDomains: OrgDomainStore
  readonly projects: ProjectStore
  readonly projectRoles: ProjectRoleStore
  readonly users: UserStore
  readonly credentials: CredentialStore
  readonly userGrants: UserGrantStore
  readonly memberships: MembershipStore
  readonly clients: ClientStore
  readonly machines: MachineReads
  readonly identityProviders: IdentityProviderStore
  readonly externalLinks: ExternalLinkStore
  readonly resources: ResourceStore
}

export interface ImportReads {
  readonly bulk: BulkReads
  readonly orgs: OrgReads
  readonly orgPolicies: OrgPolicyReads
}
