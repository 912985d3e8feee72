import { defineMethod } from '@keyhall/core/api'
import { Instant, Nested, Text, message } from '../../message/index.js'
import { ChangeDate, DeletionDate } from '../../shapes/dates.js'
import type { UseCases } from '../../use-cases.js'
import { AdministeredResource, seatOf } from './resource.js'

class AdministratorKey {
  @Text({ max: 200 }) userId!: string
  @Nested(() => AdministeredResource) resource!: AdministeredResource
}

class AdministratorRequest extends AdministratorKey {
  @Text({ max: 200, list: 100 }) roles!: string[]
}

class CreateAdministratorResponse {
  @Instant() creationDate!: number
}

const WRITES = { instance: 'iam.member.write', org: 'org.member.write', project: 'project.member.write' } as const
const DELETES = { instance: 'iam.member.delete', org: 'org.member.delete', project: 'project.member.delete' } as const

export const createAdministrator = ({ members }: UseCases) =>
  defineMethod({
    name: 'internal_permission.v2.InternalPermissionService/CreateAdministrator',
    summary: 'Assigns a user administrative roles in the instance, an organization or a project',
    permission: 'authenticated',
    place: { kind: 'resource', member: 'resource', permissions: WRITES, mustBeVisible: 'userId' },
    http: [{ verb: 'POST', path: '/v2/administrators', status: 201 }],
    request: message(AdministratorRequest),
    response: message(CreateAdministratorResponse),
    handle: async ({ userId, resource, roles }, call) => ({
      creationDate: await members.change.add(seatOf(userId, resource, call), roles, call.caller),
    }),
  })

export const updateAdministrator = ({ members }: UseCases) =>
  defineMethod({
    name: 'internal_permission.v2.InternalPermissionService/UpdateAdministrator',
    summary: 'Replaces the roles of an administrator',
    permission: 'authenticated',
    place: { kind: 'resource', member: 'resource', permissions: WRITES },
    http: [{ verb: 'PUT', path: '/v2/administrators/{user_id}' }],
    request: message(AdministratorRequest),
    response: message(ChangeDate),
    handle: async ({ userId, resource, roles }, call) => ({
      changeDate: await members.change.change(seatOf(userId, resource, call), roles, call.caller),
    }),
  })

export const deleteAdministrator = ({ members }: UseCases) =>
  defineMethod({
    name: 'internal_permission.v2.InternalPermissionService/DeleteAdministrator',
    summary: "Removes all of a user's administrative roles in the instance, an organization or a project",
    permission: 'authenticated',
    place: { kind: 'resource', member: 'resource', permissions: DELETES },
    http: [{ verb: 'DELETE', path: '/v2/administrators/{user_id}' }],
    request: message(AdministratorKey),
    response: message(DeletionDate),
    handle: async ({ userId, resource }, call) => ({
      deletionDate: await members.change.remove(seatOf(userId, resource, call), call.caller),
    }),
  })
