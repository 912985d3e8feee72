import { defineMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { message } from '../../../message/index.js'
import { MembershipListRequest, UserMembershipList, membershipsOf } from '../../../shapes/users/memberships.js'
import { Id } from '../../../shapes/users/parts.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, userOfOrg } from './user-requests.js'

class ListUserMembershipsRequest extends MembershipListRequest {
  @Id() userId!: string
}

export const listUserMemberships = ({ users }: UseCases) =>
  defineMethod({
    name: `${SERVICE}/ListUserMemberships`,
    summary: "Lists a user's administrative roles and where they apply",
    permission: 'user.membership.read',
    place: userOfOrg('userId'),
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/memberships/_search' }],
    request: message(ListUserMembershipsRequest),
    response: message(UserMembershipList),
    handle: async ({ userId, ...search }) => membershipsOf(users, UserId.parse(userId), search),
  })
