import { defineMethod } from '@keyhall/core/api'
import { Nested, OneOf, message } from '../../../message/index.js'
import { ListDetails, ListRequest, listDetails, pageOf } from '../../../shapes/list-query.js'
import { OrgMessage, OrgQuery, orgFilter, toOrg } from '../../../shapes/org.js'
import type { UseCases } from '../../../use-cases.js'

const FIELDS = ['ORG_FIELD_NAME_UNSPECIFIED', 'ORG_FIELD_NAME_NAME'] as const

class ListOrgsRequest extends ListRequest {
  @OneOf(FIELDS) sortingColumn!: string
  @Nested(() => OrgQuery, { list: 100 }) queries!: OrgQuery[]
}

class ListOrgsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @OneOf(FIELDS) sortingColumn!: string
  @Nested(() => OrgMessage, { list: 1000 }) result!: OrgMessage[]
}

export const listOrgs = ({ orgs }: UseCases) =>
  defineMethod({
    name: 'admin.v1.AdminService/ListOrgs',
    summary: 'Lists all organizations',
    permission: 'iam.read',
    place: { kind: 'instance' },
    http: [{ verb: 'POST', path: '/admin/v1/orgs/_search' }],
    request: message(ListOrgsRequest),
    response: message(ListOrgsResponse),
    handle: async ({ query, queries, sortingColumn }) => {
      const sorting = sortingColumn === 'ORG_FIELD_NAME_NAME' ? { sortBy: 'name' as const } : {}
      const page = await orgs.read.search({ ...pageOf(query), filters: queries.map(orgFilter), ...sorting })
      return { details: listDetails(page), sortingColumn, result: page.items.map(toOrg) }
    },
  })
