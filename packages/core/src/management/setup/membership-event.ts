import type { EventDetails } from '../../foundation/audit/index.js'
import type { Membership } from '../../directory/permissions/index.js'
import type { OrgId } from '../../foundation/shared/index.js'

/** The audit event of a role that a user was given, under the organization, project or instance that the role is for. */
export function membershipEvent({ userId, role, scope }: Membership, orgId: OrgId): EventDetails {
  const after = { userId, role }
  switch (scope.kind) {
    case 'instance':
      return { type: 'instance.member.added', aggregate: { type: 'user', id: userId }, after }
    case 'org':
      return { type: 'org.member.added', aggregate: { type: 'org', id: scope.orgId }, orgId: scope.orgId, after }
    case 'project':
      return { type: 'project.member.added', aggregate: { type: 'project', id: scope.projectId }, orgId, after }
  }
}
