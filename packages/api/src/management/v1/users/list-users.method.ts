import { defineMethod } from '@keyhall/core/api'
import { Nested, OneOf, message } from '../../../message/index.js'
import { ListDetails, ListQuery, listDetails, pageOf } from '../../../shapes/list-query.js'
import { USER_FIELD_NAMES, UserSearchQueryV1, sortedBy, userFilters } from '../../../shapes/users/search-query.js'
import type { UserSearchQuery } from '../../../shapes/users/search-query.js'
import { User, userV1 } from '../../../shapes/users/user-v1.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, inOrgOf } from './user-requests.js'

class ListUsersRequest {
  @Nested(() => ListQuery, { optional: true }) query?: ListQuery
  @OneOf(USER_FIELD_NAMES) sortingColumn!: string
  @Nested(() => UserSearchQueryV1, { list: 100 }) queries!: UserSearchQuery[]
}

class ListUsersResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @OneOf(USER_FIELD_NAMES) sortingColumn!: string
  @Nested(() => User, { list: 1000 }) result!: User[]
}

export const listUsers = ({ users }: UseCases) =>
  defineMethod({
    name: `${SERVICE}/ListUsers`,
    summary: 'Searches the users of the organization',
    permission: 'user.read',
    place: { kind: 'org' },
    http: [{ verb: 'POST', path: '/management/v1/users/_search' }],
    request: message(ListUsersRequest),
    response: message(ListUsersResponse),
    handle: async ({ query, sortingColumn, queries }, call) => {
      const search = { filters: [inOrgOf(call), ...userFilters(queries)], ...pageOf(query), ...sortedBy(sortingColumn) }
      const page = await users.views.read(({ credentials }) => credentials.searchUsers(search))
      return { details: listDetails(page), sortingColumn, result: page.items.map((named) => userV1(named, named.summary)) }
    },
  })
