import { defineMethod } from '@keyhall/core/api'
import type { Call } from '@keyhall/core/api'
import type { Seat } from '@keyhall/core/administration'
import { ProjectId, UserId } from '@keyhall/core/shared'
import { Text, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import {
  ListMembersRequest, ListMembersResponse, MemberRequest, MemberUserRequest, memberSearch, toMembers,
} from '../../../shapes/member.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import { RoleNamesResponse, roleNames } from '../../../shapes/role-names.js'
import type { UseCases } from '../../../use-cases.js'

class ListProjectMembersRequest extends ListMembersRequest {
  @Text({ max: 200 }) projectId!: string
}

class ProjectMemberRequest extends MemberRequest {
  @Text({ max: 200 }) projectId!: string
}

class ProjectMemberUserRequest extends MemberUserRequest {
  @Text({ max: 200 }) projectId!: string
}

const place = { kind: 'org', project: 'projectId' } as const

const seatOf = ({ projectId, userId }: ProjectMemberUserRequest, { orgId }: Call): Seat => ({
  userId: UserId.parse(userId),
  scope: { kind: 'project', projectId: ProjectId.parse(projectId) },
  orgId,
})

export const listProjectMemberRoles = () =>
  defineMethod({
    name: 'management.v1.ManagementService/ListProjectMemberRoles',
    summary: 'Lists the administrative roles of projects',
    permission: 'project.member.read',
    place: { kind: 'anywhere' },
    http: [{ verb: 'POST', path: '/management/v1/projects/members/roles/_search' }],
    request: empty,
    response: message(RoleNamesResponse),
    handle: async () => roleNames('project'),
  })

export const listProjectMembers = ({ members }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/ListProjectMembers',
    summary: 'Lists the administrators of a project',
    permission: 'project.member.read',
    place,
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/members/_search' }],
    request: message(ListProjectMembersRequest),
    response: message(ListMembersResponse),
    handle: async (input, { orgId }) => toMembers(await members.read.search(memberSearch(input, 'project', input.projectId)), orgId),
  })

export const addProjectMember = ({ members }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/AddProjectMember',
    summary: 'Assigns a user administrative roles in a project',
    permission: 'project.member.write',
    place: { ...place, mustBeVisible: 'userId' },
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/members' }],
    request: message(ProjectMemberRequest),
    response: message(Changed),
    handle: async (input, call) => changedAt(await members.change.add(seatOf(input, call), input.roles, call.caller), call.orgId),
  })

export const updateProjectMember = ({ members }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/UpdateProjectMember',
    summary: "Replaces a user's administrative roles in a project",
    permission: 'project.member.write',
    place,
    http: [{ verb: 'PUT', path: '/management/v1/projects/{project_id}/members/{user_id}' }],
    request: message(ProjectMemberRequest),
    response: message(Changed),
    handle: async (input, call) => changedAt(await members.change.change(seatOf(input, call), input.roles, call.caller), call.orgId),
  })

export const removeProjectMember = ({ members }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/RemoveProjectMember',
    summary: "Removes all of a user's administrative roles in a project",
    permission: 'project.member.delete',
    place,
    http: [{ verb: 'DELETE', path: '/management/v1/projects/{project_id}/members/{user_id}' }],
    request: message(ProjectMemberUserRequest),
    response: message(Changed),
    handle: async (input, call) => changedAt(await members.change.remove(seatOf(input, call), call.caller), call.orgId),
  })
