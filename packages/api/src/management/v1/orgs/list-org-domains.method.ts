import { defineMethod } from '@keyhall/core/api'
import type { TextMethod } from '@keyhall/core/shared'
import { Flag, Nested, OneOf, Rule, Text, message } from '../../../message/index.js'
import { exactlyOneOf } from '../../../shapes/one-of.js'
import { ListDetails, ListRequest, pageOf } from '../../../shapes/list-query.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import { orgDetails } from '../../../shapes/org.js'
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
}

class ListOrgDomainsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => OrgDomain, { list: 1 }) result!: OrgDomain[]
}

const LIKE: Readonly<Record<string, (domain: string, text: string) => boolean>> = {
  equals: (domain, text) => domain === text,
  starts_with: (domain, text) => domain.startsWith(text),
  contains: (domain, text) => domain.includes(text),
  ends_with: (domain, text) => domain.endsWith(text),
}

function isLike(domain: string, text: string, method: TextMethod): boolean {
  const ignoresCase = method.endsWith('_ignore_case')
  return LIKE[method.replace('_ignore_case', '')]?.(domain, ignoresCase ? text.toLowerCase() : text) ?? false
}

export const listOrgDomains = ({ orgs }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/ListOrgDomains',
    summary: 'Lists the domains of the organization; there is exactly one, the primary domain',
    permission: 'org.read',
    place: { kind: 'org' },
    http: [{ verb: 'POST', path: '/management/v1/orgs/me/domains/_search' }],
    request: message(ListOrgDomainsRequest),
    response: message(ListOrgDomainsResponse),
    handle: async ({ query, queries }, { orgId }) => {
      const org = await orgs.read.one(orgId)
      const isFound = queries.every(
        ({ domainNameQuery }) => !domainNameQuery || isLike(org.primaryDomain, domainNameQuery.name, textMethod(domainNameQuery.method)),
      )
      const found = isFound ? [{ orgId, details: orgDetails(org), domainName: org.primaryDomain, isVerified: true, isPrimary: true }] : []
      return { details: { totalResult: found.length }, result: found.slice(pageOf(query).offset) }
    },
  })
