import { defineMethod } from '@keyhall/core/api'
import { Nested, Text, message } from '../../../message/index.js'
import { OrgMessage, toOrg } from '../../../shapes/org.js'
import type { UseCases } from '../../../use-cases.js'

class GetOrgByDomainGlobalRequest {
  @Text({ max: 253 }) domain!: string
}

class GetOrgByDomainGlobalResponse {
  @Nested(() => OrgMessage) org!: OrgMessage
}

export const getOrgByDomain = ({ orgs }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/GetOrgByDomainGlobal',
    summary: 'Finds an organization by its domain',
    permission: 'org.read',
    place: { kind: 'instance' },
    http: [{ verb: 'GET', path: '/management/v1/global/orgs/_by_domain' }],
    request: message(GetOrgByDomainGlobalRequest),
    response: message(GetOrgByDomainGlobalResponse),
    handle: async ({ domain }) => ({ org: toOrg(await orgs.read.byDomain(domain)) }),
  })
