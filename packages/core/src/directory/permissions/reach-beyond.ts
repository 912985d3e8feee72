import type { OrgId, ProjectId, UserId } from '../../foundation/shared/index.js'
import type { MembershipReads } from './ports.js'

interface Reads {
  readonly memberships: Pick<MembershipReads, 'ofUser'>
  readonly projects: { find(id: ProjectId): Promise<{ readonly orgId: OrgId } | undefined> }
}

/**
 * Whether the user has a role of the instance, of another organization, or of a project of another one. What the organization decides about its sign-ins must
 * not open such a role.
 */
export async function reachesBeyond({ memberships, projects }: Reads, userId: UserId, orgId: OrgId): Promise<boolean> {
  for (const { scope } of await memberships.ofUser(userId)) {
    if (scope.kind === 'instance') return true
    const owner = scope.kind === 'org' ? scope.orgId : (await projects.find(scope.projectId))?.orgId
    if (owner !== orgId) return true
  }
  return false
}
