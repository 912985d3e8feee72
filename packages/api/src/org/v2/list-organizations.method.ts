import { defineMethod } from '@keyhall/core/api'
import type { PermittedScope } from '@keyhall/core/api'
import type { Org, OrgField } from '@keyhall/core/orgs'
import type { Filter } from '@keyhall/core/shared'
import { Nested, OneOf, Rule, Text, message } from '../../message/index.js'
import { MAX_CURSOR, departing, nextCursorOf, positioned } from '../../shapes/cursor.js'
import { Empty } from '../../shapes/empty.js'
import { among, textFilter } from '../../shapes/filters.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import { ListDetails, ListRequest, listDetails, pageOf } from '../../shapes/list-query.js'
import { ObjectDetails } from '../../shapes/object-details.js'
import { orgDetails, orgStateFilter } from '../../shapes/org.js'
import { TEXT_QUERY_METHODS } from '../../shapes/text-method.js'
import type { UseCases } from '../../use-cases.js'

const STATES = [
  'ORGANIZATION_STATE_UNSPECIFIED', 'ORGANIZATION_STATE_ACTIVE', 'ORGANIZATION_STATE_INACTIVE', 'ORGANIZATION_STATE_REMOVED',
] as const
const FIELDS = ['ORGANIZATION_FIELD_NAME_UNSPECIFIED', 'ORGANIZATION_FIELD_NAME_NAME'] as const

class OrganizationNameQuery {
  @Text({ min: 0, max: 200 }) name!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}

class OrganizationDomainQuery {
  @Text({ min: 0, max: 253 }) domain!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}

class OrganizationStateQuery {
  @OneOf(STATES) state!: string
}

class OrganizationIDQuery {
  @Text({ max: 200 }) id!: string
}

@Rule(exactlyOneOf<OrganizationQuery>('nameQuery', 'domainQuery', 'stateQuery', 'idQuery', 'defaultQuery'))
class OrganizationQuery {
  @Nested(() => OrganizationNameQuery, { optional: true }) nameQuery?: OrganizationNameQuery
  @Nested(() => OrganizationDomainQuery, { optional: true }) domainQuery?: OrganizationDomainQuery
  @Nested(() => OrganizationStateQuery, { optional: true }) stateQuery?: OrganizationStateQuery
  @Nested(() => OrganizationIDQuery, { optional: true }) idQuery?: OrganizationIDQuery
  /** The default organization. */
  @Nested(() => Empty, { optional: true }) defaultQuery?: Empty
}

class ListOrganizationsRequest extends ListRequest {
  @OneOf(FIELDS) sortingColumn!: string
  @Nested(() => OrganizationQuery, { list: 100 }) queries!: OrganizationQuery[]
  /** `nextCursor` of the previous page, instead of an offset; the other members must stay the same. */
  @Text({ max: MAX_CURSOR, optional: true }) cursor?: string
}

class Organization {
  @Text({ max: 200 }) id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @OneOf(STATES) state!: string
  @Text({ max: 200 }) name!: string
  @Text({ max: 253 }) primaryDomain!: string
}

class ListOrganizationsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @OneOf(FIELDS) sortingColumn!: string
  @Nested(() => Organization, { list: 1000 }) result!: Organization[]
  /** Absent when no item follows. */
  @Text({ max: MAX_CURSOR, optional: true }) nextCursor?: string
}

const toOrganization = (org: Org): Organization => ({
  id: org.id,
  details: orgDetails(org),
  state: org.state === 'active' ? 'ORGANIZATION_STATE_ACTIVE' : 'ORGANIZATION_STATE_INACTIVE',
  name: org.name,
  primaryDomain: org.primaryDomain,
})

function filterOf({ nameQuery, domainQuery, stateQuery, idQuery }: OrganizationQuery, defaultOrgId: string): Filter<OrgField> {
  if (nameQuery) return textFilter('name', nameQuery.name, nameQuery.method)
  if (domainQuery) return textFilter('primaryDomain', domainQuery.domain, domainQuery.method)
  if (stateQuery) return orgStateFilter(stateQuery.state)
  return among('id', idQuery?.id ?? defaultOrgId)
}

const visible = (permitted: PermittedScope): readonly Filter<OrgField>[] => (permitted.kind === 'everything' ? [] : [among('id', ...permitted.orgIds)])

export const listOrganizations = ({ orgs, instance }: UseCases) =>
  defineMethod({
    name: 'org.v2.OrganizationService/ListOrganizations',
    summary: 'Lists the organizations that the caller may read',
    permission: 'org.read',
    place: { kind: 'anywhere' },
    http: [{ verb: 'POST', path: '/v2/organizations/_search' }],
    request: message(ListOrganizationsRequest),
    response: message(ListOrganizationsResponse),
    handle: async ({ query, queries, sortingColumn, cursor }, call) => {
      const filters = [...visible(call.permitted), ...queries.map((one) => filterOf(one, instance().defaultOrgId))]
      const sorting = sortingColumn === 'ORGANIZATION_FIELD_NAME_NAME' ? { sortBy: 'name' as const } : {}
      const order = positioned(cursor, { ...pageOf(query), ...sorting })
      const page = await orgs.read.search({ ...order, filters, ...departing(call) })
      return { details: listDetails(page), sortingColumn, result: page.items.map(toOrganization), ...nextCursorOf(page, order) }
    },
  })
