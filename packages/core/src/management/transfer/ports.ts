import type { EventStores } from '../../foundation/audit/index.js'
import type { ClientStore } from '../../parties/clients/index.js'
import type { CredentialStore, MachineReads, ChosenPassword, TotpCredential } from '../../parties/credentials/index.js'
import type { OrgPolicyReads, OrgReads, OrgStore } from '../../directory/orgs/index.js'
import type { MembershipStore } from '../../directory/permissions/index.js'
import type { ProjectRoleStore, ProjectStore } from '../../directory/projects/index.js'
import type { OrgId, ProjectId, UserId } from '../../foundation/shared/index.js'
import type { UserGrant, UserGrantStore } from '../../directory/user-grants/index.js'
import type { Human, User, UserMetadata, UserStore } from '../../directory/users/index.js'

/** Whose an id is. */
export interface KnownUser {
  readonly id: UserId
  readonly orgId: OrgId
  readonly kind: User['kind']
}

/** What is known of many things, asked at once. */
export interface BulkReads {
  /** Those of these ids that users have. */
  users(ids: readonly UserId[]): Promise<readonly KnownUser[]>
  /** Those of these ids that users had who were removed. */
  removedUsers(ids: readonly UserId[]): Promise<readonly UserId[]>
  /** Those of these names, in their canonical form, that users of the organization have. */
  userNames(orgId: OrgId, keys: readonly string[]): Promise<readonly string[]>
  /** The entries that these users have, without their values. */
  metadataKeys(userIds: readonly UserId[]): Promise<readonly Pick<UserMetadata, 'userId' | 'key'>[]>
  /** The projects in which the organization has given these users roles. */
  grantedProjects(orgId: OrgId, userIds: readonly UserId[]): Promise<readonly Granted[]>
  /** Ids of users of the organization, ordered by their bytes. */
  userIds(orgId: OrgId, kind: User['kind'], page: After<UserId>): Promise<readonly UserId[]>
  /** These people with their passwords and seeds, ordered by the bytes of their ids. */
  people(ids: readonly UserId[]): Promise<readonly NewPerson[]>
  /** All entries of these users, ordered by the bytes of ids and keys. */
  metadataOf(userIds: readonly UserId[]): Promise<readonly UserMetadata[]>
  /** What the organization has given, ordered by the bytes of the ids of users and projects. */
  userGrants(orgId: OrgId, page: After<Granted>): Promise<readonly UserGrant[]>
}

/** Which user has roles of which project. */
export interface Granted {
  readonly userId: UserId
  readonly projectId: ProjectId
}

/** A page of something that is read from its beginning to its end. */
export interface After<K> {
  /** What came last; from the beginning without it. */
  readonly after?: K
  readonly limit: number
}

/** A person with what proves who it is. */
export interface NewPerson {
  readonly user: Human
  readonly password?: ChosenPassword
  readonly totp?: TotpCredential
}

/** Writes many things at once. Each verb adds all or fails; then the unit of work must not go on. */
export interface BulkStore extends BulkReads {
  /** @throws LoginNameTaken when an id or a user name is in use */
  addPeople(people: readonly NewPerson[]): Promise<void>
  /** @throws StaleWrite when a user has one of the entries already */
  addMetadata(entries: readonly UserMetadata[]): Promise<void>
  /** @throws UserGrantTaken */
  addUserGrants(grants: readonly UserGrant[]): Promise<void>
}

/** What an import touches. */
export interface ImportStores extends EventStores {
  readonly bulk: BulkStore
  readonly orgs: OrgStore
  readonly projects: ProjectStore
  readonly projectRoles: ProjectRoleStore
  readonly users: UserStore
  readonly credentials: CredentialStore
  readonly userGrants: UserGrantStore
  readonly memberships: MembershipStore
  readonly clients: ClientStore
  readonly machines: MachineReads
}

export interface ImportReads {
  readonly bulk: BulkReads
  readonly orgs: OrgReads
  readonly orgPolicies: OrgPolicyReads
}
