import { defineMethod } from '@keyhall/core/api'
import { Nested, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { OrgMessage, toOrg } from '../../../shapes/org.js'
import type { UseCases } from '../../../use-cases.js'

class GetMyOrgResponse {
  @Nested(() => OrgMessage) org!: OrgMessage
}

export const getMyOrg = ({ orgs }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/GetMyOrg',
    summary: "Returns the organization selected by the header, or the caller's own",
    permission: 'org.read',
    place: { kind: 'org' },
    http: [{ verb: 'GET', path: '/management/v1/orgs/me' }],
    request: empty,
    response: message(GetMyOrgResponse),
    handle: async (_, { orgId }) => ({ org: toOrg(await orgs.read.one(orgId)) }),
  })
