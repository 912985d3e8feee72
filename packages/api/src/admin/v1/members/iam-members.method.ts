import { defineMethod } from '@keyhall/core/api'
import type { Seat } from '@keyhall/core/administration'
import { rolesOf } from '@keyhall/core/permissions'
import { UserId } from '@keyhall/core/shared'
import { Nested, OneOf, Text, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { ListDetails } from '../../../shapes/list-query.js'
import {
  ListMembersRequest, ListMembersResponse, MemberRequest, MemberUserRequest, memberSearch, toMembers,
} from '../../../shapes/member.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'

class ListIAMMemberRolesResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Text({ max: 200, list: 100 }) roles!: string[]
}

const FIELDS = [
  'MEMBER_FIELD_NAME_UNSPECIFIED', 'MEMBER_FIELD_NAME_USER_ID', 'MEMBER_FIELD_NAME_CREATION_DATE', 'MEMBER_FIELD_NAME_CHANGE_DATE',
  'MEMBER_FIELD_NAME_USER_RESOURCE_OWNER',
] as const

class ListIAMMembersRequest extends ListMembersRequest {
  /** Sorting by any other field falls back to the user id. */
  @OneOf(FIELDS) sortingColumn!: string
}

const place = { kind: 'instance' } as const

const seatOf = (userId: string): Seat => ({ userId: UserId.parse(userId), scope: { kind: 'instance' } })

export const listIamMemberRoles = () =>
  defineMethod({
    name: 'admin.v1.AdminService/ListIAMMemberRoles',
    summary: 'Lists the administrative roles of the instance',
    permission: 'iam.member.read',
    place,
    http: [{ verb: 'POST', path: '/admin/v1/members/roles/_search' }],
    request: empty,
    response: message(ListIAMMemberRolesResponse),
    handle: async () => {
      const roles = rolesOf('instance')
      return { details: { totalResult: roles.length }, roles: [...roles] }
    },
  })

export const listIamMembers = ({ members, instance }: UseCases) =>
  defineMethod({
    name: 'admin.v1.AdminService/ListIAMMembers',
    summary: 'Lists the administrators of the instance',
    permission: 'iam.member.read',
    place,
    http: [{ verb: 'POST', path: '/admin/v1/members/_search' }],
    request: message(ListIAMMembersRequest),
    response: message(ListMembersResponse),
    handle: async (input) => {
      const sorting = input.sortingColumn === 'MEMBER_FIELD_NAME_USER_RESOURCE_OWNER' ? { sortBy: 'userOrgId' as const } : {}
      return toMembers(await members.read.search({ ...memberSearch(input, 'instance', ''), ...sorting }), instance().id)
    },
  })

export const addIamMember = ({ members, instance }: UseCases) =>
  defineMethod({
    name: 'admin.v1.AdminService/AddIAMMember',
    summary: 'Assigns a user administrative roles in the instance',
    permission: 'iam.member.write',
    place: { kind: 'instance', mustBeVisible: 'userId' },
    http: [{ verb: 'POST', path: '/admin/v1/members' }],
    request: message(MemberRequest),
    response: message(Changed),
    handle: async ({ userId, roles }, { caller }) => changedAt(await members.change.add(seatOf(userId), roles, caller), instance().id),
  })

export const updateIamMember = ({ members, instance }: UseCases) =>
  defineMethod({
    name: 'admin.v1.AdminService/UpdateIAMMember',
    summary: "Replaces a user's administrative roles in the instance; the last active IAM_OWNER cannot lose the role",
    permission: 'iam.member.write',
    place,
    http: [{ verb: 'PUT', path: '/admin/v1/members/{user_id}' }],
    request: message(MemberRequest),
    response: message(Changed),
    handle: async ({ userId, roles }, { caller }) => changedAt(await members.change.change(seatOf(userId), roles, caller), instance().id),
  })

export const removeIamMember = ({ members, instance }: UseCases) =>
  defineMethod({
    name: 'admin.v1.AdminService/RemoveIAMMember',
    summary: "Removes all of a user's administrative roles in the instance; the last active IAM_OWNER cannot be removed",
    permission: 'iam.member.delete',
    place,
    http: [{ verb: 'DELETE', path: '/admin/v1/members/{user_id}' }],
    request: message(MemberUserRequest),
    response: message(Changed),
    handle: async ({ userId }, { caller }) => changedAt(await members.change.remove(seatOf(userId), caller), instance().id),
  })
