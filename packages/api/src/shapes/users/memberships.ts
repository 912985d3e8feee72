import type { Membership } from '@keyhall/core/permissions'
import type { UserId } from '@keyhall/core/shared'
import { Flag, Nested, Rule, Text } from '../../message/index.js'
import type { UserUseCases, UserViews } from '../../user-use-cases.js'
import { ListDetails, ListRequest, pageOf } from '../list-query.js'
import { ObjectDetails } from '../object-details.js'
import { exactlyOneMember } from '../one-of.js'

/** A user's roles in one scope. */
export class UserMembership {
  @Text({ max: 200 }) userId!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 200, list: 100 }) roles!: string[]
  @Text({ max: 200 }) displayName!: string
  @Flag({ optional: true }) iam?: boolean
  @Text({ max: 200, optional: true }) orgId?: string
  @Text({ max: 200, optional: true }) projectId?: string
}

export class UserMembershipList {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => UserMembership, { list: 1000 }) result!: UserMembership[]
}

class MembershipOrgQuery {
  @Text({ max: 200 }) orgId!: string
}
class MembershipProjectQuery {
  @Text({ max: 200 }) projectId!: string
}
class MembershipProjectGrantQuery {
  @Text({ max: 200 }) projectGrantId!: string
}
class MembershipIAMQuery {
  @Flag() iam!: boolean
}

@Rule(exactlyOneMember)
class MembershipQuery {
  @Nested(() => MembershipOrgQuery, { optional: true }) orgQuery?: MembershipOrgQuery
  @Nested(() => MembershipProjectQuery, { optional: true }) projectQuery?: MembershipProjectQuery
  @Nested(() => MembershipProjectGrantQuery, { optional: true }) projectGrantQuery?: MembershipProjectGrantQuery
  @Nested(() => MembershipIAMQuery, { optional: true }) iamQuery?: MembershipIAMQuery
}

/** A request for a list of memberships. Queries are combined with AND. */
export class MembershipListRequest extends ListRequest {
  @Nested(() => MembershipQuery, { list: 100 }) queries!: MembershipQuery[]
}

/** Projects cannot be granted to other organizations, so no membership matches a query for one. */
function passes({ scope }: Membership, { orgQuery, projectQuery, iamQuery }: MembershipQuery): boolean {
  if (orgQuery) return scope.kind === 'org' && scope.orgId === orgQuery.orgId
  if (projectQuery) return scope.kind === 'project' && scope.projectId === projectQuery.projectId
  return iamQuery !== undefined && iamQuery.iam === (scope.kind === 'instance')
}

type Place = Pick<UserMembership, 'iam' | 'orgId' | 'projectId' | 'displayName' | 'details'>

async function placeOf({ scope }: Membership, { orgs, projects }: UserViews): Promise<Place> {
  switch (scope.kind) {
    case 'instance':
      return { iam: true, displayName: 'IAM', details: {} }
    case 'org':
      return { orgId: scope.orgId, displayName: (await orgs.find(scope.orgId))?.name ?? '', details: { resourceOwner: scope.orgId } }
    case 'project': {
      const project = await projects.find(scope.projectId)
      return { projectId: scope.projectId, displayName: project?.name ?? '', details: project ? { resourceOwner: project.orgId } : {} }
    }
  }
}

/** A user's memberships, one for each scope. */
export async function membershipsOf({ views }: UserUseCases, userId: UserId, { query, queries }: MembershipListRequest): Promise<UserMembershipList> {
  return views.read(async (reads) => {
    const byScope = new Map<string, Membership[]>()
    for (const membershipsInScope of await reads.memberships.ofUser(userId)) {
      if (!queries.every((one) => passes(membershipsInScope, one))) continue
      const key = JSON.stringify(membershipsInScope.scope)
      byScope.set(key, [...(byScope.get(key) ?? []), membershipsInScope])
    }
    const { offset, limit, isAscending } = pageOf(query)
    const keys = [...byScope.keys()].toSorted()
    const page = (isAscending ? keys : keys.toReversed()).slice(offset, offset + limit)
    const result: UserMembership[] = []
    for (const membershipsInScope of page.map((key) => byScope.get(key) ?? [])) {
      const [first] = membershipsInScope
      if (first) result.push({ userId, roles: membershipsInScope.map(({ role }) => role), ...(await placeOf(first, reads)) })
    }
    return { details: { totalResult: byScope.size }, result }
  })
}
