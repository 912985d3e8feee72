import type { Membership } from '@keyhall/core/permissions'
import type { UserId } from '@keyhall/core/shared'
import { Flag, Nested, Text } from '../../message/index.js'
import type { UserUseCases, UserViews } from '../../user-use-cases.js'
import { ListDetails, pageOf } from '../list-query.js'
import type { ListRequest } from '../list-query.js'
import { ObjectDetails } from '../object-details.js'

/** The roles that a user holds in one place. */
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

/** Where a user holds which roles, one entry for each place. */
export async function membershipsOf({ views }: UserUseCases, userId: UserId, { query }: ListRequest): Promise<UserMembershipList> {
  return views.read(async (reads) => {
    const byPlace = new Map<string, Membership[]>()
    for (const held of await reads.memberships.ofUser(userId)) {
      const key = JSON.stringify(held.scope)
      byPlace.set(key, [...(byPlace.get(key) ?? []), held])
    }
    const { offset, limit, isAscending } = pageOf(query)
    const keys = [...byPlace.keys()].toSorted()
    const wanted = (isAscending ? keys : keys.toReversed()).slice(offset, offset + limit)
    const result: UserMembership[] = []
    for (const held of wanted.map((key) => byPlace.get(key) ?? [])) {
      const [first] = held
      if (first) result.push({ userId, roles: held.map(({ role }) => role), ...(await placeOf(first, reads)) })
    }
    return { details: { totalResult: byPlace.size }, result }
  })
}
