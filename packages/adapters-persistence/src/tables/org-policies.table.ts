import type { Policies, PolicyKind } from '@keyhall/core/instance'
import type { Dialect } from './table.js'
import { json, key, reference, table } from './table.js'

/** Rows of the table `org_policies`. */
export interface OrgPolicyRow {
  readonly org_id: string
  readonly kind: string
  readonly body: Policies[PolicyKind]
}

export const orgPolicyTables = (dialect: Dialect) => [
  table<OrgPolicyRow>('org_policies', { org_id: reference('org_policies_org', 'orgs', key), kind: key, body: json(dialect) }, { withoutRowid: true }),
]
