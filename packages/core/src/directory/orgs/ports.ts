import type { Policies, PolicyKind } from '../../foundation/instance/index.js'
import type { DomainName, EpochSeconds, OrgId, Page, Search } from '../../foundation/shared/index.js'
import type { OrgMetadata } from './metadata.js'
import type { Org } from './org.js'
import type { OrgDomain } from './org-domain.js'

/** The fields by which organizations are searched and sorted. `name` has a canonical form for the methods that ignore case. */
export type OrgField = 'id' | 'name' | 'primaryDomain' | 'state' | 'createdAt'

export interface OrgReads {
  find(id: OrgId): Promise<Org | undefined>
  /** Whether an organization has this primary domain (lower case). */
  hasDomain(primaryDomain: string): Promise<boolean>
  /** The organization with this primary domain (lower case). */
  ofDomain(primaryDomain: string): Promise<OrgId | undefined>
  search(search: Search<OrgField>): Promise<Page<Org>>
}

export interface OrgStore extends OrgReads {
  /** Finds the organization and locks it until the unit of work ends. Rows that reference it may be added. */
  lock(id: OrgId): Promise<Org | undefined>
  /** @throws OrgTaken when the id or the primary domain is taken */
  add(org: Org): Promise<void>
  /** Replaces name, state and `changedAt` of an existing organization. */
  update(org: Org): Promise<void>
  /** Changes the domain of its users' login names. @throws OrgTaken when another organization has it */
  setPrimaryDomain(id: OrgId, primaryDomain: string, at: EpochSeconds): Promise<void>
  /**
   * Removes an organization with everything in it: users, projects, roles, grants, policies, pictures and metadata. The number of statements is constant;
   * `Removals` continues what is left.
   *
   * @returns whether it existed
   */
  remove(id: OrgId, at: EpochSeconds): Promise<boolean>
}

export interface OrgDomainReads {
  find(orgId: OrgId, domain: DomainName): Promise<OrgDomain | undefined>
  /** By name. */
  ofOrg(orgId: OrgId): Promise<readonly OrgDomain[]>
  /** The organization that has verified the domain (lower case). */
  ownerOf(domain: string): Promise<OrgId | undefined>
}

export interface OrgDomainStore extends OrgDomainReads {
  /** Adds a domain that the organization does not have yet. */
  add(domain: OrgDomain): Promise<void>
  /** Replaces an existing domain. @throws DomainTaken when it is verified, and another organization has verified it before */
  put(domain: OrgDomain): Promise<void>
  /** @returns whether it existed */
  remove(orgId: OrgId, domain: DomainName): Promise<boolean>
}

/** The policies set by an organization; for the others it inherits those of the instance. */
export type OwnPolicies = Partial<Policies>

export interface OrgPolicyReads {
  of(orgId: OrgId): Promise<OwnPolicies>
}

export interface OrgPolicyStore extends OrgPolicyReads {
  /** Adds or replaces the policy of one kind. */
  put<K extends PolicyKind>(orgId: OrgId, kind: K, policy: Policies[K]): Promise<void>
  /** Reverts to the policy of the instance. */
  remove(orgId: OrgId, kind: PolicyKind): Promise<void>
}

export type OrgMetadataField = 'orgId' | 'key' | 'createdAt'

export interface OrgMetadataReads {
  find(orgId: OrgId, key: string): Promise<OrgMetadata | undefined>
  search(search: Search<OrgMetadataField>): Promise<Page<OrgMetadata>>
}

export interface OrgMetadataStore extends OrgMetadataReads {
  /** Adds the entry, or replaces value and `updatedAt` of the existing one. */
  put(entry: OrgMetadata): Promise<void>
  /** @returns whether it existed */
  remove(orgId: OrgId, key: string): Promise<boolean>
}
