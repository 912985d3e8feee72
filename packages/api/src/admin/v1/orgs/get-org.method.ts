import { defineMethod } from '@keyhall/core/api'
import { OrgId } from '@keyhall/core/shared'
import { Flag, Nested, Rule, Text, message } from '../../../message/index.js'
import { OrgMessage, toOrg } from '../../../shapes/org.js'
import type { UseCases } from '../../../use-cases.js'

class GetOrgByIDRequest {
  @Text({ max: 200 }) id!: string
}

class GetOrgByIDResponse {
  @Nested(() => OrgMessage) org!: OrgMessage
}

@Rule<IsOrgUniqueRequest>(
  ({ name, domain }) => (name === undefined && domain === undefined ? [{ field: 'name', problem: 'is missing' }] : []),
)
class IsOrgUniqueRequest {
  @Text({ max: 200, plain: true, optional: true }) name?: string
  @Text({ max: 253, optional: true }) domain?: string
}

class IsOrgUniqueResponse {
  @Flag() isUnique!: boolean
}

export const getOrgById = ({ orgs }: UseCases) =>
  defineMethod({
    name: 'admin.v1.AdminService/GetOrgByID',
    summary: 'Returns an organization by its id',
    permission: 'iam.read',
    place: { kind: 'instance' },
    http: [{ verb: 'GET', path: '/admin/v1/orgs/{id}' }],
    request: message(GetOrgByIDRequest),
    response: message(GetOrgByIDResponse),
    handle: async ({ id }) => ({ org: toOrg(await orgs.read.one(OrgId.parse(id))) }),
  })

export const isOrgUnique = ({ orgs }: UseCases) =>
  defineMethod({
    name: 'admin.v1.AdminService/IsOrgUnique',
    summary: 'Checks whether the name and the domain of an organization are available',
    permission: 'iam.read',
    place: { kind: 'instance' },
    http: [{ verb: 'GET', path: '/admin/v1/orgs/_is_unique' }],
    request: message(IsOrgUniqueRequest),
    response: message(IsOrgUniqueResponse),
    handle: async ({ name, domain }) => ({
      isUnique: await orgs.isFree.check({ name: name ?? '', ...(domain === undefined ? {} : { domain }) }),
    }),
  })
