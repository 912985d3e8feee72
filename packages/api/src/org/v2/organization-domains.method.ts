import type { AnyMethod } from '@keyhall/core/api'
import { defineMethod } from '@keyhall/core/api'
import type { EpochSeconds } from '@keyhall/core/shared'
import { Flag, Instant, Nested, OneOf, Rule, Text, message } from '../../message/index.js'
import { ChangeDate, DeletionDate } from '../../shapes/dates.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import { hasProofType, isLike, methodOfType, OrgDomainRequest, ProofResponse, ProofType, typeOfMethod, VALIDATION_TYPES } from '../../shapes/org-domains.js'
import { PaginatedRequest, PaginationResponse, pageOfPagination, paginationOf } from '../../shapes/pagination.js'
import { TEXT_QUERY_METHODS, textMethod } from '../../shapes/text-method.js'
import type { UseCases } from '../../use-cases.js'

class OrganizationDomainRequest extends OrgDomainRequest {
  @Text({ max: 200 }) organizationId!: string
}
@Rule(hasProofType)
class GenerateOrganizationDomainValidationRequest extends OrganizationDomainRequest {
  @ProofType() type!: string
}
class CreationDate {
  @Instant() creationDate!: EpochSeconds
}
class OrganizationDomainQuery {
  @Text({ min: 0, max: 253 }) domain!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}
@Rule(exactlyOneOf<DomainSearchFilter>('domainFilter'))
class DomainSearchFilter {
  @Nested(() => OrganizationDomainQuery, { optional: true }) domainFilter?: OrganizationDomainQuery
}
class ListOrganizationDomainsRequest extends PaginatedRequest {
  @Text({ max: 200 }) organizationId!: string
  @Nested(() => DomainSearchFilter, { list: 100 }) filters!: DomainSearchFilter[]
}
class Domain {
  @Text({ max: 200 }) organizationId!: string
  @Text({ max: 253 }) domain!: string
  @Flag() isVerified!: boolean
  @Flag() isPrimary!: boolean
  /** Absent without a proof. */
  @OneOf(VALIDATION_TYPES, { optional: true }) validationType?: string
}
class ListOrganizationDomainsResponse {
  @Nested(() => PaginationResponse) pagination!: PaginationResponse
  @Nested(() => Domain, { list: 200 }) domains!: Domain[]
}

const SERVICE = 'org.v2.OrganizationService'
const ALL = '/v2/organizations/{organization_id}/domains'
const place = { kind: 'object', of: 'org', member: 'organizationId' } as const
const writes = { permission: 'org.write', place, request: message(OrganizationDomainRequest) } as const

export const organizationDomainMethods = ({ orgs: { domains } }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...writes, name: `${SERVICE}/AddOrganizationDomain`, summary: 'Adds an unverified domain to an organization; one that was added before stays as it is',
    http: [{ verb: 'POST', path: ALL }], response: message(CreationDate),
    handle: async ({ domain }, { orgId, caller }) => ({ creationDate: await domains.add(orgId, domain, caller) }),
  }),
  defineMethod({
    permission: 'org.read', place, name: `${SERVICE}/ListOrganizationDomains`, summary: 'Lists the domains of an organization, the primary one first',
    http: [{ verb: 'POST', path: `${ALL}/search` }], request: message(ListOrganizationDomainsRequest), response: message(ListOrganizationDomainsResponse),
    handle: async ({ filters, ...request }, { orgId }) => {
      const found = (await domains.list(orgId)).filter(({ domain }) => filters.every(({ domainFilter: one }) => !one || isLike(domain, one.domain, textMethod(one.method))))
      const page = pageOfPagination(request)
      const items = found.slice(page.offset, page.offset + page.limit)
      return {
        pagination: paginationOf({ items, total: found.length }, page),
        domains: items.map((one) => ({ organizationId: orgId, domain: one.domain, isVerified: one.isVerified, isPrimary: one.isPrimary, ...typeOfMethod(one) })),
      }
    },
  }),
  defineMethod({
    ...writes, name: `${SERVICE}/DeleteOrganizationDomain`, summary: 'Removes a domain of an organization; refused for the primary one',
    http: [{ verb: 'DELETE', path: ALL }], response: message(DeletionDate),
    handle: async ({ domain }, { orgId, caller }) => ({ deletionDate: await domains.remove(orgId, domain, caller) }),
  }),
  defineMethod({
    ...writes, name: `${SERVICE}/GenerateOrganizationDomainValidation`,
    summary: 'Starts the proof that an organization controls the domain: by a text record (TXT) in the DNS, or by a file on its website',
    http: [{ verb: 'POST', path: `${ALL}/validation/generate` }], request: message(GenerateOrganizationDomainValidationRequest), response: message(ProofResponse),
    handle: async ({ domain, type }, { orgId, caller }) => {
      const { token, address } = await domains.startProof(orgId, domain, methodOfType(type), caller)
      return { token, url: address }
    },
  }),
  defineMethod({
    ...writes, name: `${SERVICE}/VerifyOrganizationDomain`, summary: 'Verifies the domain by the proof that was generated; refused when another organization has verified it',
    http: [{ verb: 'POST', path: `${ALL}/validation/verify` }], response: message(ChangeDate),
    handle: async ({ domain }, { orgId, caller }) => ({ changeDate: await domains.verify(orgId, domain, caller) }),
  }),
]
