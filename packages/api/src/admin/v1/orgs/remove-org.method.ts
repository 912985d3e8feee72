import { defineMethod } from '@keyhall/core/api'
import { OrgId } from '@keyhall/core/shared'
import { Text, message } from '../../../message/index.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'

class RemoveOrgRequest {
  @Text({ max: 200 }) orgId!: string
}

export const removeOrg = ({ orgs }: UseCases) =>
  defineMethod({
    name: 'admin.v1.AdminService/RemoveOrg',
    summary: 'Removes an organization with its users, projects, applications, roles and grants',
    permission: 'iam.write',
    place: { kind: 'instance' },
    http: [{ verb: 'DELETE', path: '/admin/v1/orgs/{org_id}' }],
    request: message(RemoveOrgRequest),
    response: message(Changed),
    handle: async ({ orgId }, { caller }) => changedAt((await orgs.remove.remove(OrgId.parse(orgId), caller)).at, orgId),
  })
