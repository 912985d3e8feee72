import { defineMethod } from '@keyhall/core/api'
import type { Call } from '@keyhall/core/api'
import type { Seat } from '@keyhall/core/administration'
import { UserId } from '@keyhall/core/shared'
import { message } from '../../../message/index.js'
import { MemberRequest, MemberUserRequest } from '../../../shapes/member.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'

const seatOf = (userId: string, { orgId }: Call): Seat => ({ userId: UserId.parse(userId), scope: { kind: 'org', orgId }, orgId })

export const addOrgMember = ({ members }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/AddOrgMember',
    summary: 'Assigns a user administrative roles in the organization; the user may belong to another one',
    permission: 'org.member.write',
    place: { kind: 'org', mustBeVisible: 'userId' },
    http: [{ verb: 'POST', path: '/management/v1/orgs/me/members' }],
    request: message(MemberRequest),
    response: message(Changed),
    handle: async ({ userId, roles }, call) => changedAt(await members.change.add(seatOf(userId, call), roles, call.caller), call.orgId),
  })

export const updateOrgMember = ({ members }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/UpdateOrgMember',
    summary: "Replaces a user's administrative roles in the organization",
    permission: 'org.member.write',
    place: { kind: 'org' },
    http: [{ verb: 'PUT', path: '/management/v1/orgs/me/members/{user_id}' }],
    request: message(MemberRequest),
    response: message(Changed),
    handle: async ({ userId, roles }, call) => changedAt(await members.change.change(seatOf(userId, call), roles, call.caller), call.orgId),
  })

export const removeOrgMember = ({ members }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/RemoveOrgMember',
    summary: "Removes all of a user's administrative roles in the organization",
    permission: 'org.member.delete',
    place: { kind: 'org' },
    http: [{ verb: 'DELETE', path: '/management/v1/orgs/me/members/{user_id}' }],
    request: message(MemberUserRequest),
    response: message(Changed),
    handle: async ({ userId }, call) => changedAt(await members.change.remove(seatOf(userId, call), call.caller), call.orgId),
  })
