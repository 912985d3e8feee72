import { defineMethod } from '@keyhall/core/api'
import { Nested, OneOf, Text, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { ListDetails, ListRequest, listDetails, pageOf } from '../../../shapes/list-query.js'
import { OrgMessage, OrgQuery, orgFilter, toOrg } from '../../../shapes/org.js'
import type { UseCases } from '../../../use-cases.js'

class ListMyProjectPermissionsResponse {
  @Text({ max: 200, list: 1000 }) result!: string[]
}

const FIELDS = ['ORG_FIELD_NAME_UNSPECIFIED', 'ORG_FIELD_NAME_NAME'] as const

class ListMyProjectOrgsRequest extends ListRequest {
  @OneOf(FIELDS) sortingColumn!: string
  @Nested(() => OrgQuery, { list: 100 }) queries!: OrgQuery[]
}

class ListMyProjectOrgsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => OrgMessage, { list: 1000 }) result!: OrgMessage[]
}

export const listMyProjectPermissions = ({ myAccess }: UseCases) =>
  defineMethod({
    name: 'auth.v1.AuthService/ListMyProjectPermissions',
    summary: "Lists the caller's roles in the project of the calling application",
    permission: 'authenticated',
    place: { kind: 'self' },
    http: [{ verb: 'POST', path: '/auth/v1/permissions/me/_search' }],
    request: empty,
    response: message(ListMyProjectPermissionsResponse),
    handle: async (_, { caller }) => ({ result: [...(await myAccess.projectRoles(caller))] }),
  })

export const listMyProjectOrgs = ({ myAccess }: UseCases) =>
  defineMethod({
    name: 'auth.v1.AuthService/ListMyProjectOrgs',
    summary: 'Lists the organizations in which the caller has roles in the project of the calling application',
    permission: 'authenticated',
    place: { kind: 'self' },
    http: [{ verb: 'POST', path: '/auth/v1/global/projectorgs/_search' }],
    request: message(ListMyProjectOrgsRequest),
    response: message(ListMyProjectOrgsResponse),
    handle: async ({ query, queries, sortingColumn }, { caller, memberships }) => {
      const sorting = sortingColumn === 'ORG_FIELD_NAME_NAME' ? { sortBy: 'name' as const } : {}
      const page = await myAccess.projectOrgs(caller, memberships, { ...pageOf(query), filters: queries.map(orgFilter), ...sorting })
      return { details: listDetails(page), result: page.items.map(toOrg) }
    },
  })
