import { defineMethod } from '@keyhall/core/api'
import { OrgId, ProjectId, UserGrantId, UserId } from '@keyhall/core/shared'
import { Instant, Text, message } from '../../message/index.js'
import { ChangeDate, DeletionDate } from '../../shapes/dates.js'
import type { UseCases } from '../../use-cases.js'

class CreateAuthorizationRequest {
  @Text({ max: 200 }) userId!: string
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200 }) organizationId!: string
  @Text({ max: 200, plain: true, list: 1000 }) roleKeys!: string[]
}

class CreateAuthorizationResponse {
  @Text({ max: 200 }) id!: string
  @Instant() creationDate!: number
}

class AuthorizationIdRequest {
  @Text({ max: 200 }) id!: string
}

class UpdateAuthorizationRequest extends AuthorizationIdRequest {
  @Text({ max: 200, plain: true, list: 1000 }) roleKeys!: string[]
}

const place = { kind: 'object', of: 'user_grant', member: 'id' } as const
const named = ({ id }: AuthorizationIdRequest) => ({ id: UserGrantId.parse(id) })

export const createAuthorization = ({ userGrants }: UseCases) =>
  defineMethod({
    name: 'authorization.v2.AuthorizationService/CreateAuthorization',
    summary: 'Grants a user roles of a project of the given organization',
    permission: 'user.grant.write',
    place: { kind: 'object', of: 'project', member: 'projectId', mustBeVisible: 'userId' },
    http: [{ verb: 'POST', path: '/v2/authorizations', status: 201 }],
    request: message(CreateAuthorizationRequest),
    response: message(CreateAuthorizationResponse),
    handle: async ({ userId, projectId, organizationId, roleKeys }, { caller }) => {
      const newGrant = { userId: UserId.parse(userId), orgId: OrgId.parse(organizationId), projectId: ProjectId.parse(projectId), roleKeys }
      const { id, createdAt } = await userGrants.change.add(newGrant, caller)
      return { id, creationDate: createdAt }
    },
  })

export const updateAuthorization = ({ userGrants }: UseCases) =>
  defineMethod({
    name: 'authorization.v2.AuthorizationService/UpdateAuthorization',
    summary: 'Replaces the roles of a user grant',
    permission: 'user.grant.write',
    place,
    http: [{ verb: 'PUT', path: '/v2/authorizations/{id}' }],
    request: message(UpdateAuthorizationRequest),
    response: message(ChangeDate),
    handle: async (input, { caller }) => ({
      changeDate: (await userGrants.change.setRoles(named(input), input.roleKeys, caller)).updatedAt,
    }),
  })

export const activateAuthorization = ({ userGrants }: UseCases) =>
  defineMethod({
    name: 'authorization.v2.AuthorizationService/ActivateAuthorization',
    summary: 'Reactivates a user grant',
    permission: 'user.grant.write',
    place,
    http: [{ verb: 'POST', path: '/v2/authorizations/{id}/activate' }],
    request: message(AuthorizationIdRequest),
    response: message(ChangeDate),
    handle: async (input, { caller }) => ({ changeDate: (await userGrants.change.setState(named(input), 'active', caller)).updatedAt }),
  })

export const deactivateAuthorization = ({ userGrants }: UseCases) =>
  defineMethod({
    name: 'authorization.v2.AuthorizationService/DeactivateAuthorization',
    summary: 'Deactivates a user grant; tokens no longer contain its roles',
    permission: 'user.grant.write',
    place,
    http: [{ verb: 'POST', path: '/v2/authorizations/{id}/deactivate' }],
    request: message(AuthorizationIdRequest),
    response: message(ChangeDate),
    handle: async (input, { caller }) => ({ changeDate: (await userGrants.change.setState(named(input), 'inactive', caller)).updatedAt }),
  })

export const deleteAuthorization = ({ userGrants }: UseCases) =>
  defineMethod({
    name: 'authorization.v2.AuthorizationService/DeleteAuthorization',
    summary: 'Removes a user grant',
    permission: 'user.grant.delete',
    place,
    http: [{ verb: 'DELETE', path: '/v2/authorizations/{id}' }],
    request: message(AuthorizationIdRequest),
    response: message(DeletionDate),
    handle: async (input, { caller }) => ({ deletionDate: await userGrants.change.remove([named(input)], caller) }),
  })
