import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { Nested, OneOf, Text, message } from '../../message/index.js'
import { MAX_CURSOR, departing, nextCursorOf, positioned } from '../../shapes/cursor.js'
import { ListDetails, ListQuery, listDetails, pageOf } from '../../shapes/list-query.js'
import { ObjectDetails } from '../../shapes/object-details.js'
import { namedUser } from '../../shapes/users/named-user.js'
import { USER_FIELD_NAMES, UserSearchQueryV2, sortedBy, userFilters } from '../../shapes/users/search-query.js'
import type { UserSearchQuery } from '../../shapes/users/search-query.js'
import { UserV2, userV2 } from '../../shapes/users/user-v2.js'
import { isWithin } from '../../shapes/users/within-permitted.js'
import type { UseCases } from '../../use-cases.js'
import { OF_USER_OR_SELF, SERVICE, UserIdRequest } from './requests.js'

class GetUserByIDResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Nested(() => UserV2) user!: UserV2
}

class ListUsersRequest {
  @Nested(() => ListQuery, { optional: true }) query?: ListQuery
  @OneOf(USER_FIELD_NAMES) sortingColumn!: string
  @Nested(() => UserSearchQueryV2, { list: 100 }) queries!: UserSearchQuery[]
  /** `nextCursor` of the previous page, instead of an offset; the other members must stay the same. */
  @Text({ max: MAX_CURSOR, optional: true }) cursor?: string
}

class ListUsersResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @OneOf(USER_FIELD_NAMES) sortingColumn!: string
  @Nested(() => UserV2, { list: 1000 }) result!: UserV2[]
  /** Absent when no item follows. */
  @Text({ max: MAX_CURSOR, optional: true }) nextCursor?: string
}

export const readUserMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/GetUserByID`,
    summary: 'Returns a user; users may read themselves without a permission',
    permission: 'user.read',
    place: OF_USER_OR_SELF,
    http: [{ verb: 'GET', path: '/v2/users/{user_id}' }],
    request: message(UserIdRequest),
    response: message(GetUserByIDResponse),
    handle: async ({ userId }) => {
      const { summary, ...named } = await namedUser(users, userId)
      const user = userV2(named, summary)
      return { details: user.details, user }
    },
  }),
  defineMethod({
    name: `${SERVICE}/ListUsers`,
    summary: 'Searches the users that the caller may read in all organizations, and the caller itself',
    permission: 'user.read',
    place: { kind: 'anywhere', orSelf: true },
    http: [{ verb: 'POST', path: '/v2/users' }],
    request: message(ListUsersRequest),
    response: message(ListUsersResponse),
    handle: async ({ query, sortingColumn, queries, cursor }, call) => {
      const filters = [...isWithin(call.permitted, call.caller.userId), ...userFilters(queries)]
      const order = positioned(cursor, { ...pageOf(query), ...sortedBy(sortingColumn) })
      const page = await users.views.read(({ credentials }) => credentials.searchUsers({ filters, ...order, ...departing(call) }))
      const result = page.items.map((named) => userV2(named, named.summary))
      return { details: listDetails(page), sortingColumn, result, ...nextCursorOf(page, order) }
    },
  }),
]
