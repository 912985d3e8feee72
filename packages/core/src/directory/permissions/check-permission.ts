import type { OrgId, ProjectId } from '../../foundation/shared/index.js'
import { PermissionDenied } from './errors.js'
import type { Permission } from './permission.js'
import type { Membership } from './role.js'
import { ROLES } from './role.js'

/** Where an operation takes place. */
export interface Place {
  readonly orgId?: OrgId
  readonly projectId?: ProjectId
}

const reaches = ({ scope }: Membership, place: Place): boolean => {
  switch (scope.kind) {
    case 'instance':
      return true
    case 'org':
      return scope.orgId === place.orgId
    case 'project':
      return scope.projectId === place.projectId
  }
}

/** Whether one of the memberships includes the permission there. */
export const mayDo = (memberships: readonly Membership[], permission: Permission, place: Place): boolean =>
  memberships.some((membership) => reaches(membership, place) && (ROLES[membership.role] as readonly Permission[]).includes(permission))

/** @throws PermissionDenied unless one of the memberships includes the permission there */
export function checkPermission(memberships: readonly Membership[], permission: Permission, place: Place): void {
  if (!mayDo(memberships, permission, place)) throw new PermissionDenied(`the permission ${permission} is needed`)
}
