import { defineMethod } from '@keyhall/core/api'
import { OrgId } from '@keyhall/core/shared'
import { Nested, Text, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { Changed } from '../../../shapes/object-details.js'
import { OrgMessage, orgDetails, toOrg } from '../../../shapes/org.js'
import type { UseCases } from '../../../use-cases.js'

class GetDefaultOrgResponse {
  @Nested(() => OrgMessage) org!: OrgMessage
}

class SetDefaultOrgRequest {
  @Text({ max: 200 }) orgId!: string
}

export const getDefaultOrg = ({ orgs, instance }: UseCases) =>
  defineMethod({
    name: 'admin.v1.AdminService/GetDefaultOrg',
    summary: 'Returns the default organization, which self-registered people join',
    permission: 'iam.read',
    place: { kind: 'instance' },
    http: [{ verb: 'GET', path: '/admin/v1/orgs/default' }],
    request: empty,
    response: message(GetDefaultOrgResponse),
    handle: async () => ({ org: toOrg(await orgs.read.one(instance().defaultOrgId)) }),
  })

export const setDefaultOrg = ({ orgs }: UseCases) =>
  defineMethod({
    name: 'admin.v1.AdminService/SetDefaultOrg',
    summary: 'Sets the default organization, which self-registered people join',
    permission: 'iam.write',
    place: { kind: 'instance' },
    http: [{ verb: 'PUT', path: '/admin/v1/orgs/default/{org_id}' }],
    request: message(SetDefaultOrgRequest),
    response: message(Changed),
    handle: async ({ orgId }, { caller }) => ({ details: orgDetails(await orgs.setDefault.set(OrgId.parse(orgId), caller)) }),
  })
