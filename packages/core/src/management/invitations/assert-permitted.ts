import type { MembershipReads } from '../../directory/permissions/index.js'
import { checkPermission } from '../../directory/permissions/index.js'
import type { UserId } from '../../foundation/shared/index.js'
import type { Invitation } from './invitation.js'

/**
 * Checks that a person may give what an invitation promises, without the invitation.
 *
 * @throws PermissionDenied
 */
export async function assertPermitted(memberships: MembershipReads, userId: UserId, { orgId, roles, grants }: Pick<Invitation, 'orgId' | 'roles' | 'grants'>): Promise<void> {
  const own = await memberships.ofUser(userId)
  checkPermission(own, 'user.write', { orgId })
  if (roles.length > 0) checkPermission(own, 'org.member.write', { orgId })
  for (const { projectId } of grants) checkPermission(own, 'user.grant.write', { orgId, projectId })
}
