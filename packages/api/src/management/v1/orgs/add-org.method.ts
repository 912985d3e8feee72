import { defineMethod } from '@keyhall/core/api'
import { Nested, Text, message } from '../../../message/index.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import { orgDetails } from '../../../shapes/org.js'
import type { UseCases } from '../../../use-cases.js'

class AddOrgRequest {
  @Text({ max: 200, shown: true }) name!: string
}

class AddOrgResponse {
  @Text({ max: 200 }) id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
}

export const addOrg = ({ orgs }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/AddOrg',
    summary: 'Adds an organization with the caller as its owner',
    permission: 'org.create',
    place: { kind: 'instance' },
    http: [{ verb: 'POST', path: '/management/v1/orgs' }],
    request: message(AddOrgRequest),
    response: message(AddOrgResponse),
    handle: async ({ name }, { caller }) => {
      const org = await orgs.add.add({ name, administrators: [{ userId: caller.userId, roles: ['ORG_OWNER'] }] }, caller)
      return { id: org.id, details: orgDetails(org) }
    },
  })
