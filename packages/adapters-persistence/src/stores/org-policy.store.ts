import type { Policies, PolicyKind } from '@keyhall/core/instance'
import { POLICY_KINDS } from '@keyhall/core/instance'
import type { OrgPolicyStore, OwnPolicies } from '@keyhall/core/orgs'
import type { OrgId } from '@keyhall/core/shared'
import { oneOf } from '../sql/row-reader.js'
import type { OrgPolicyRow } from '../tables/org-policies.table.js'
import type { Connection } from './connection.js'
import { deleteRow, findRows, putRow } from './orm-rows.js'

export class TypeormOrgPolicyStore implements OrgPolicyStore {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  async of(orgId: OrgId): Promise<OwnPolicies> {
    const rows = await findRows<OrgPolicyRow>(this.#connection.orm, 'org_policies', { org_id: orgId }, { kind: 'ASC' })
    return Object.fromEntries(rows.map(({ kind, body }) => [oneOf(POLICY_KINDS, kind), body]))
  }

  async put<K extends PolicyKind>(orgId: OrgId, kind: K, policy: Policies[K]): Promise<void> {
    const row: OrgPolicyRow = { org_id: orgId, kind, body: policy }
    await putRow(this.#connection.orm, 'org_policies', row, { key: ['org_id', 'kind'], replaced: ['body'] })
  }

  async remove(orgId: OrgId, kind: PolicyKind): Promise<void> {
    await deleteRow<OrgPolicyRow>(this.#connection.orm, 'org_policies', { org_id: orgId, kind })
  }
}
