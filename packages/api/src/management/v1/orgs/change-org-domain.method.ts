import { defineMethod } from '@keyhall/core/api'
import { Text, message } from '../../../message/index.js'
import { Changed } from '../../../shapes/object-details.js'
import { orgDetails } from '../../../shapes/org.js'
import type { UseCases } from '../../../use-cases.js'

class OrgDomainRequest {
  @Text({ max: 253 }) domain!: string
}

const ofDomain = {
  permission: 'org.write',
  place: { kind: 'org' },
  request: message(OrgDomainRequest),
  response: message(Changed),
} as const

export const addOrgDomain = ({ orgs }: UseCases) =>
  defineMethod({
    ...ofDomain,
    name: 'management.v1.ManagementService/AddOrgDomain',
    summary: 'Adds a domain to the organization; refused because each has exactly one: set the primary domain instead',
    http: [{ verb: 'POST', path: '/management/v1/orgs/me/domains' }],
    handle: async ({ domain }, { orgId }) => ({ details: orgDetails(await orgs.change.addDomain(orgId, domain)) }),
  })

export const setPrimaryOrgDomain = ({ orgs }: UseCases) =>
  defineMethod({
    ...ofDomain,
    name: 'management.v1.ManagementService/SetPrimaryOrgDomain',
    summary: 'Replaces the domain of the organization, and with it the login names of its users; it need not be added before',
    http: [{ verb: 'POST', path: '/management/v1/orgs/me/domains/{domain}/_set_primary' }],
    handle: async ({ domain }, { orgId, caller }) => ({ details: orgDetails(await orgs.change.setPrimaryDomain(orgId, domain, caller)) }),
  })

export const removeOrgDomain = ({ orgs }: UseCases) =>
  defineMethod({
    ...ofDomain,
    name: 'management.v1.ManagementService/RemoveOrgDomain',
    summary: 'Removes a domain of the organization; refused for the primary one, which is the only one',
    http: [{ verb: 'DELETE', path: '/management/v1/orgs/me/domains/{domain}' }],
    handle: async ({ domain }, { orgId }) => ({ details: orgDetails(await orgs.change.removeDomain(orgId, domain)) }),
  })
