import { defineMethod } from '@keyhall/core/api'
import type { UserId } from '@keyhall/core/shared'
import { Nested, Text, message } from '../../message/index.js'
import { ObjectDetails } from '../../shapes/object-details.js'
import { orgDetails } from '../../shapes/org.js'
import type { UseCases } from '../../use-cases.js'

class OrganizationAdmin {
  @Text({ max: 200 }) userId!: string
  /** ORG_OWNER when there are none. */
  @Text({ max: 200, list: 100 }) roles!: string[]
}

class AddOrganizationRequest {
  @Text({ max: 200, plain: true }) name!: string
  @Nested(() => OrganizationAdmin, { list: 100 }) admins!: OrganizationAdmin[]
}

class AddOrganizationResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 200 }) organizationId!: string
}

export const addOrganization = ({ orgs }: UseCases) =>
  defineMethod({
    name: 'org.v2.OrganizationService/AddOrganization',
    summary: 'Adds an organization with those who run it',
    permission: 'org.create',
    place: { kind: 'instance' },
    http: [{ verb: 'POST', path: '/v2/organizations', status: 201 }],
    request: message(AddOrganizationRequest),
    response: message(AddOrganizationResponse),
    handle: async ({ name, admins }, { caller }) => {
      const administrators = admins.map(({ userId, roles }) => ({ userId: userId as UserId, roles: roles.length > 0 ? roles : ['ORG_OWNER'] }))
      const org = await orgs.add.execute({ name, administrators }, caller)
      return { details: orgDetails(org), organizationId: org.id }
    },
  })
