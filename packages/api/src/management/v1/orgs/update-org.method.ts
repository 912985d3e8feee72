import { defineMethod } from '@keyhall/core/api'
import { Text, message } from '../../../message/index.js'
import { Changed } from '../../../shapes/object-details.js'
import { orgDetails } from '../../../shapes/org.js'
import type { UseCases } from '../../../use-cases.js'

class UpdateOrgRequest {
  @Text({ max: 200, shown: true }) name!: string
}

export const updateOrg = ({ orgs }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/UpdateOrg',
    summary: 'Renames the organization; its domain stays unchanged',
    permission: 'org.write',
    place: { kind: 'org' },
    http: [{ verb: 'PUT', path: '/management/v1/orgs/me' }],
    request: message(UpdateOrgRequest),
    response: message(Changed),
    handle: async ({ name }, { orgId, caller }) => ({ details: orgDetails(await orgs.change.rename(orgId, name, caller)) }),
  })
