import { defineMethod } from '@keyhall/core/api'
import { Flag, Nested, OneOf, Rule, Text, message } from '../../../message/index.js'
import { exactlyOneOf } from '../../../shapes/one-of.js'
import { ListDetails, ListRequest, pageOf } from '../../../shapes/list-query.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import { isLike, typeOfMethod, VALIDATION_TYPES } from '../../../shapes/org-domains.js'
import { TEXT_QUERY_METHODS, textMethod } from '../../../shapes/text-method.js'
import type { UseCases } from '../../../use-cases.js'

class DomainNameQuery {
  @Text({ min: 0, max: 253 }) name!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}

@Rule(exactlyOneOf<DomainSearchQuery>('domainNameQuery'))
class DomainSearchQuery {
  @Nested(() => DomainNameQuery, { optional: true }) domainNameQuery?: DomainNameQuery
}

class ListOrgDomainsRequest extends ListRequest {
  @Nested(() => DomainSearchQuery, { list: 100 }) queries!: DomainSearchQuery[]
}

class OrgDomain {
  @Text({ max: 200 }) orgId!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 253 }) domainName!: string
  @Flag() isVerified!: boolean
  @Flag() isPrimary!: boolean
  /** Absent without a proof, such as for a primary domain that was not added. */
  @OneOf(VALIDATION_TYPES, { optional: true }) validationType?: string
}

class ListOrgDomainsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => OrgDomain, { list: 200 }) result!: OrgDomain[]
}

export const listOrgDomains = ({ orgs }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/ListOrgDomains',
    summary: 'Lists the domains of the organization, the primary one first',
    permission: 'org.read',
    place: { kind: 'org' },
    http: [{ verb: 'POST', path: '/management/v1/orgs/me/domains/_search' }],
    request: message(ListOrgDomainsRequest),
    response: message(ListOrgDomainsResponse),
    handle: async ({ query, queries }, { orgId }) => {
      const found = (await orgs.domains.list(orgId)).filter(({ domain }) => queries.every(
        ({ domainNameQuery }) => !domainNameQuery || isLike(domain, domainNameQuery.name, textMethod(domainNameQuery.method)),
      ))
      const { offset, limit } = pageOf(query)
      return {
        details: { totalResult: found.length },
        result: found.slice(offset, offset + limit).map((one) => ({
          orgId, details: { creationDate: one.createdAt, changeDate: one.changedAt, resourceOwner: orgId }, domainName: one.domain, isVerified: one.isVerified, isPrimary: one.isPrimary,
          ...typeOfMethod(one),
        })),
      }
    },
  })
