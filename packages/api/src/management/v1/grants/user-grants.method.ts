import { defineMethod } from '@keyhall/core/api'
import type { Call } from '@keyhall/core/api'
import { ProjectId, UserGrantId, UserId } from '@keyhall/core/shared'
import type { NamedGrantId } from '@keyhall/core/user-grants'
import { Nested, Text, Unserved, message } from '../../../message/index.js'
import { Changed, ObjectDetails, changedAt } from '../../../shapes/object-details.js'
import { UserGrantMessage, grantDetails, toUserGrant } from '../../../shapes/user-grant.js'
import type { UseCases } from '../../../use-cases.js'

class AddUserGrantRequest {
  @Text({ max: 200 }) userId!: string
  @Text({ max: 200 }) projectId!: string
  @Unserved({ type: 'string' }) projectGrantId?: never
  @Text({ max: 200, plain: true, list: 1000 }) roleKeys!: string[]
}

class AddUserGrantResponse {
  @Text({ max: 200 }) userGrantId!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
}

class UserGrantRequest {
  @Text({ max: 200 }) userId!: string
  @Text({ max: 200 }) grantId!: string
}

class UpdateUserGrantRequest extends UserGrantRequest {
  @Text({ max: 200, plain: true, list: 1000 }) roleKeys!: string[]
}

class GetUserGrantByIDResponse {
  @Nested(() => UserGrantMessage) userGrant!: UserGrantMessage
}

/** Only grants that the selected organization gave to this user. */
const named = ({ userId, grantId }: UserGrantRequest, { orgId }: Call): NamedGrantId => ({
  id: UserGrantId.parse(grantId), orgId, userId: UserId.parse(userId),
})

const PATH = '/management/v1/users/{user_id}/grants/{grant_id}'
const place = { kind: 'org' } as const

export const addUserGrant = ({ userGrants }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/AddUserGrant',
    summary: 'Grants a user roles of a project of the organization; the user may belong to another organization',
    permission: 'user.grant.write',
    place: { kind: 'org', project: 'projectId', mustBeVisible: 'userId' },
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/grants' }],
    request: message(AddUserGrantRequest),
    response: message(AddUserGrantResponse),
    handle: async ({ userId, projectId, roleKeys }, { orgId, caller }) => {
      const newGrant = { userId: UserId.parse(userId), orgId, projectId: ProjectId.parse(projectId), roleKeys }
      const grant = await userGrants.change.add(newGrant, caller)
      return { userGrantId: grant.id, details: grantDetails(grant) }
    },
  })

export const updateUserGrant = ({ userGrants }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/UpdateUserGrant',
    summary: 'Replaces the roles of a user grant',
    permission: 'user.grant.write',
    place,
    http: [{ verb: 'PUT', path: PATH }],
    request: message(UpdateUserGrantRequest),
    response: message(Changed),
    handle: async (input, call) => ({
      details: grantDetails(await userGrants.change.setRoles(named(input, call), input.roleKeys, call.caller)),
    }),
  })

export const getUserGrantById = ({ userGrants }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/GetUserGrantByID',
    summary: 'Returns a user grant',
    permission: 'user.grant.read',
    place,
    http: [{ verb: 'GET', path: PATH }],
    request: message(UserGrantRequest),
    response: message(GetUserGrantByIDResponse),
    handle: async ({ userId, grantId }, { orgId }) => ({
      userGrant: toUserGrant(await userGrants.read.one(UserGrantId.parse(grantId), { orgId, userId: UserId.parse(userId) })),
    }),
  })

export const deactivateUserGrant = ({ userGrants }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/DeactivateUserGrant',
    summary: 'Deactivates a user grant; tokens no longer contain its roles',
    permission: 'user.grant.write',
    place,
    http: [{ verb: 'POST', path: `${PATH}/_deactivate` }],
    request: message(UserGrantRequest),
    response: message(Changed),
    handle: async (input, call) => ({
      details: grantDetails(await userGrants.change.setState(named(input, call), 'inactive', call.caller)),
    }),
  })

export const reactivateUserGrant = ({ userGrants }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/ReactivateUserGrant',
    summary: 'Reactivates a user grant',
    permission: 'user.grant.write',
    place,
    http: [{ verb: 'POST', path: `${PATH}/_reactivate` }],
    request: message(UserGrantRequest),
    response: message(Changed),
    handle: async (input, call) => ({ details: grantDetails(await userGrants.change.setState(named(input, call), 'active', call.caller)) }),
  })

export const removeUserGrant = ({ userGrants }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/RemoveUserGrant',
    summary: 'Removes a user grant',
    permission: 'user.grant.delete',
    place,
    http: [{ verb: 'DELETE', path: PATH }],
    request: message(UserGrantRequest),
    response: message(Changed),
    handle: async (input, call) => changedAt(await userGrants.change.remove([named(input, call)], call.caller), call.orgId),
  })
