import type { Policies, PolicyKind } from '@keyhall/core/instance'
import type { OrgPolicyReads, OrgPolicyStore, OwnPolicies } from '@keyhall/core/orgs'
import { NO_POLICIES } from '@keyhall/core/settings'
import type { OrgId } from '@keyhall/core/shared'
import type { ReadableTables, Tables } from '../tables.js'

export class MemoryOrgPolicyReads implements OrgPolicyReads {
  readonly #tables: ReadableTables

  constructor(tables: ReadableTables) {
    this.#tables = tables
  }

  async of(orgId: OrgId): Promise<OwnPolicies> {
    return this.#tables.orgPolicies.get(orgId) ?? NO_POLICIES
  }
}

export class MemoryOrgPolicyStore extends MemoryOrgPolicyReads implements OrgPolicyStore {
  readonly #tables: Tables

  constructor(tables: Tables) {
    super(tables)
    this.#tables = tables
  }

  async put<K extends PolicyKind>(orgId: OrgId, kind: K, policy: Policies[K]): Promise<void> {
    this.#tables.orgPolicies.set(orgId, { ...(await this.of(orgId)), [kind]: policy })
  }

  async remove(orgId: OrgId, kind: PolicyKind): Promise<void> {
    const { [kind]: _removed, ...left } = await this.of(orgId)
    this.#tables.orgPolicies.set(orgId, left)
  }
}
