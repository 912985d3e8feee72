import type { Seat } from '@keyhall/core/administration'
import type { Call } from '@keyhall/core/api'
import type { MembershipScope } from '@keyhall/core/permissions'
import { OrgId, ProjectId, UserId } from '@keyhall/core/shared'
import { Flag, Rule, Text } from '../../message/index.js'
import { exactlyOneOf } from '../../shapes/one-of.js'

/** The scope in which administrators have roles. */
@Rule(exactlyOneOf<AdministeredResource>('instance', 'organizationId', 'projectId'))
@Rule<AdministeredResource>(({ instance }) => (instance === false ? [{ field: 'instance', problem: 'must be true' }] : []))
export class AdministeredResource {
  @Flag({ optional: true }) instance?: boolean
  @Text({ max: 200, optional: true }) organizationId?: string
  @Text({ max: 200, optional: true }) projectId?: string
}

export function scopeOf({ organizationId, projectId }: AdministeredResource): MembershipScope {
  if (organizationId !== undefined) return { kind: 'org', orgId: OrgId.parse(organizationId) }
  return projectId === undefined ? { kind: 'instance' } : { kind: 'project', projectId: ProjectId.parse(projectId) }
}

/** @param call is in the organization of the resource */
export function seatOf(userId: string, resource: AdministeredResource, { orgId }: Call): Seat {
  const scope = scopeOf(resource)
  return { userId: UserId.parse(userId), scope, ...(scope.kind === 'instance' ? {} : { orgId }) }
}
