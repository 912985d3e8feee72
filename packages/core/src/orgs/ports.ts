import type { Policies, PolicyKind } from '../instance/index.js'
import type { OrgId } from '../shared/index.js'
import type { Org } from './org.js'

export interface OrgReads {
  find(id: OrgId): Promise<Org | undefined>
  /** Whether it is the primary domain (lower case) of an organization. */
  hasDomain(primaryDomain: string): Promise<boolean>
}

export interface OrgStore extends OrgReads {
  /** @throws OrgTaken when the id or the primary domain is in use */
  add(org: Org): Promise<void>
  /** Replaces name and state of an existing organization. */
  update(org: Org): Promise<void>
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
