import type { Policies, PolicyKind } from '../../foundation/instance/index.js'
import type { EpochSeconds, OrgId, Page, Search } from '../../foundation/shared/index.js'
import type { OrgMetadata } from './metadata.js'
import type { Org } from './org.js'

/** What organizations are searched and sorted by. `name` has a canonical form, so that the methods that ignore case do. */
export type OrgField = 'id' | 'name' | 'primaryDomain' | 'state' | 'createdAt'

export interface OrgReads {
  find(id: OrgId): Promise<Org | undefined>
  /** Whether it is the primary domain (lower case) of an organization. */
  hasDomain(primaryDomain: string): Promise<boolean>
  search(search: Search<OrgField>): Promise<Page<Org>>
}

export interface OrgStore extends OrgReads {
  /** @throws OrgTaken when the id or the primary domain is in use */
  add(org: Org): Promise<void>
  /** Replaces name, state and `changedAt` of an existing organization. */
  update(org: Org): Promise<void>
  /** Changes the domain of the login names of its users. @throws OrgTaken when another organization has it */
  setPrimaryDomain(id: OrgId, primaryDomain: string, at: EpochSeconds): Promise<void>
  /**
   * Removes an organization that has no users and no projects any more, with the roles that users hold in it, the grants
   * that it has given, its policies, its pictures and its metadata.
   *
   * @returns whether it was there
   */
  remove(id: OrgId): Promise<boolean>
}

/** The policies that an organization has of its own; for the others those of the instance hold. */
export type OwnPolicies = Partial<Policies>

export interface OrgPolicyReads {
  of(orgId: OrgId): Promise<OwnPolicies>
}

export interface OrgPolicyStore extends OrgPolicyReads {
  /** Adds or replaces the policy of one kind. */
  put<K extends PolicyKind>(orgId: OrgId, kind: K, policy: Policies[K]): Promise<void>
  /** From then on that of the instance holds. */
  remove(orgId: OrgId, kind: PolicyKind): Promise<void>
}

export type OrgMetadataField = 'orgId' | 'key' | 'createdAt'

export interface OrgMetadataReads {
  find(orgId: OrgId, key: string): Promise<OrgMetadata | undefined>
  search(search: Search<OrgMetadataField>): Promise<Page<OrgMetadata>>
}

export interface OrgMetadataStore extends OrgMetadataReads {
  /** Adds the entry, or replaces value and `updatedAt` of the one with this key. */
  put(entry: OrgMetadata): Promise<void>
  /** @returns whether it was there */
  remove(orgId: OrgId, key: string): Promise<boolean>
}
