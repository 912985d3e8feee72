import { defineMethod } from '@keyhall/core/api'
import { message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { Changed } from '../../../shapes/object-details.js'
import { orgDetails } from '../../../shapes/org.js'
import type { UseCases } from '../../../use-cases.js'

const ofOrg = {
  permission: 'org.write',
  place: { kind: 'org' },
  request: empty,
  response: message(Changed),
} as const

export const deactivateOrg = ({ orgs }: UseCases) =>
  defineMethod({
    ...ofOrg,
    name: 'management.v1.ManagementService/DeactivateOrg',
    summary: 'Deactivates the organization: its users cannot sign in, and tokens of its users and applications become invalid',
    http: [{ verb: 'POST', path: '/management/v1/orgs/me/_deactivate' }],
    handle: async (_, { orgId, caller }) => ({ details: orgDetails(await orgs.change.setState(orgId, 'inactive', caller)) }),
  })

export const reactivateOrg = ({ orgs }: UseCases) =>
  defineMethod({
    ...ofOrg,
    name: 'management.v1.ManagementService/ReactivateOrg',
    summary: 'Reactivates the organization',
    http: [{ verb: 'POST', path: '/management/v1/orgs/me/_reactivate' }],
    handle: async (_, { orgId, caller }) => ({ details: orgDetails(await orgs.change.setState(orgId, 'active', caller)) }),
  })
