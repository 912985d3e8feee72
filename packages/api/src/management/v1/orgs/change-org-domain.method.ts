import { defineMethod } from '@keyhall/core/api'
import { message, Rule } from '../../../message/index.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import { orgDetails } from '../../../shapes/org.js'
import { hasProofType, methodOfType, OrgDomainRequest, ProofResponse, ProofType } from '../../../shapes/org-domains.js'
import type { UseCases } from '../../../use-cases.js'

@Rule(hasProofType)
class GenerateOrgDomainValidationRequest extends OrgDomainRequest {
  @ProofType() type!: string
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
    summary: 'Adds an unverified domain to the organization; one that was added before stays as it is',
    http: [{ verb: 'POST', path: '/management/v1/orgs/me/domains' }],
    handle: async ({ domain }, { orgId, caller }) => changedAt(await orgs.domains.add(orgId, domain, caller), orgId),
  })

export const generateOrgDomainValidation = ({ orgs }: UseCases) =>
  defineMethod({
    ...ofDomain,
    name: 'management.v1.ManagementService/GenerateOrgDomainValidation',
    summary: 'Starts the proof that the organization controls the domain: by a text record (TXT) in the DNS, or by a file on its website',
    http: [{ verb: 'POST', path: '/management/v1/orgs/me/domains/{domain}/validation/_generate' }],
    request: message(GenerateOrgDomainValidationRequest),
    response: message(ProofResponse),
    handle: async ({ domain, type }, { orgId, caller }) => {
      const { token, address } = await orgs.domains.startProof(orgId, domain, methodOfType(type), caller)
      return { token, url: address }
    },
  })

export const validateOrgDomain = ({ orgs }: UseCases) =>
  defineMethod({
    ...ofDomain,
    name: 'management.v1.ManagementService/ValidateOrgDomain',
    summary: 'Verifies the domain by the proof that was generated; refused when another organization has verified it',
    http: [{ verb: 'POST', path: '/management/v1/orgs/me/domains/{domain}/validation/_validate' }],
    handle: async ({ domain }, { orgId, caller }) => changedAt(await orgs.domains.verify(orgId, domain, caller), orgId),
  })

export const setPrimaryOrgDomain = ({ orgs }: UseCases) =>
  defineMethod({
    ...ofDomain,
    name: 'management.v1.ManagementService/SetPrimaryOrgDomain',
    summary: 'Replaces the domain of the login names of the users; unless it is verified, people of other organizations must have no verified addresses in it, and no other organization may have verified it',
    http: [{ verb: 'POST', path: '/management/v1/orgs/me/domains/{domain}/_set_primary' }],
    handle: async ({ domain }, { orgId, caller }) => ({ details: orgDetails(await orgs.change.setPrimaryDomain(orgId, domain, caller)) }),
  })

export const removeOrgDomain = ({ orgs }: UseCases) =>
  defineMethod({
    ...ofDomain,
    name: 'management.v1.ManagementService/RemoveOrgDomain',
    summary: 'Removes a domain of the organization; refused for the primary one',
    http: [{ verb: 'DELETE', path: '/management/v1/orgs/me/domains/{domain}' }],
    handle: async ({ domain }, { orgId, caller }) => changedAt(await orgs.domains.remove(orgId, domain, caller), orgId),
  })
