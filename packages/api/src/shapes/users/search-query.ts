import { InvalidMessage } from '@keyhall/core/api'
import type { Filter } from '@keyhall/core/shared'
import type { UserField } from '@keyhall/core/users'
import { Nested, OneOf, Rule, Text } from '../../message/index.js'
import { exactlyOneMember } from '../one-of.js'
import { TEXT_QUERY_METHODS, textMethod } from '../text-method.js'
import { aboutOneEntry, entryOf, MetadataKeyFilter, MetadataValueFilter } from './metadata-query.js'
import { USER_STATES_V1, USER_STATES_V2, USER_TYPES, stateOf } from './parts.js'

class UserNameQuery {
  @Text({ max: 200 }) userName!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}
class FirstNameQuery {
  @Text({ max: 200 }) firstName!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}
class LastNameQuery {
  @Text({ max: 200 }) lastName!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}
class NickNameQuery {
  @Text({ max: 200 }) nickName!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}
class DisplayNameQuery {
  @Text({ max: 200 }) displayName!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}
class EmailQuery {
  @Text({ max: 200 }) emailAddress!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}
class PhoneQuery {
  @Text({ max: 50 }) number!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}
class LoginNameQuery {
  @Text({ max: 500 }) loginName!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}
class TypeQuery {
  @OneOf(USER_TYPES) type!: string
}
class InUserIDQuery {
  @Text({ max: 200, list: 1000 }) userIds!: string[]
}
class InUserEmailsQuery {
  @Text({ max: 200, list: 1000 }) userEmails!: string[]
}
class OrganizationIdQuery {
  @Text({ max: 200 }) organizationId!: string
}

/** One condition of a user search, in all versions. */
export interface UserSearchQuery {
  userNameQuery?: UserNameQuery
  firstNameQuery?: FirstNameQuery
  lastNameQuery?: LastNameQuery
  nickNameQuery?: NickNameQuery
  displayNameQuery?: DisplayNameQuery
  emailQuery?: EmailQuery
  phoneQuery?: PhoneQuery
  loginNameQuery?: LoginNameQuery
  stateQuery?: { state: string }
  typeQuery?: TypeQuery
  inUserIdsQuery?: InUserIDQuery
  inUserEmailsQuery?: InUserEmailsQuery
  organizationIdQuery?: OrganizationIdQuery
  orQuery?: { queries: UserSearchQuery[] }
  andQuery?: { queries: UserSearchQuery[] }
  notQuery?: { query: UserSearchQuery }
  /** In v2. */
  metadataKeyFilter?: MetadataKeyFilter
  metadataValueFilter?: MetadataValueFilter
}

/** The class of the conditions of one version; the versions number the states differently. */
function searchQuery(states: readonly string[]): new () => UserSearchQuery {
  class StateQuery {
    @OneOf(states) state!: string
  }
  class OrQuery {
    @Nested(() => SearchQuery, { list: 100 }) queries!: SearchQuery[]
  }
  class AndQuery {
    @Nested(() => SearchQuery, { list: 100 }) queries!: SearchQuery[]
  }
  class NotQuery {
    @Nested(() => SearchQuery) query!: SearchQuery
  }
  @Rule(exactlyOneMember)
  class SearchQuery implements UserSearchQuery {
    @Nested(() => UserNameQuery, { optional: true }) userNameQuery?: UserNameQuery
    @Nested(() => FirstNameQuery, { optional: true }) firstNameQuery?: FirstNameQuery
    @Nested(() => LastNameQuery, { optional: true }) lastNameQuery?: LastNameQuery
    @Nested(() => NickNameQuery, { optional: true }) nickNameQuery?: NickNameQuery
    @Nested(() => DisplayNameQuery, { optional: true }) displayNameQuery?: DisplayNameQuery
    @Nested(() => EmailQuery, { optional: true }) emailQuery?: EmailQuery
    @Nested(() => PhoneQuery, { optional: true }) phoneQuery?: PhoneQuery
    @Nested(() => LoginNameQuery, { optional: true }) loginNameQuery?: LoginNameQuery
    @Nested(() => StateQuery, { optional: true }) stateQuery?: StateQuery
    @Nested(() => TypeQuery, { optional: true }) typeQuery?: TypeQuery
    @Nested(() => InUserIDQuery, { optional: true }) inUserIdsQuery?: InUserIDQuery
    @Nested(() => InUserEmailsQuery, { optional: true }) inUserEmailsQuery?: InUserEmailsQuery
    @Nested(() => OrganizationIdQuery, { optional: true }) organizationIdQuery?: OrganizationIdQuery
    @Nested(() => OrQuery, { optional: true }) orQuery?: OrQuery
    @Nested(() => AndQuery, { optional: true }) andQuery?: AndQuery
    @Nested(() => NotQuery, { optional: true }) notQuery?: NotQuery
  }
  return SearchQuery
}

export const UserSearchQueryV1 = searchQuery(USER_STATES_V1)
export const UserSearchQueryV2 = searchQuery(USER_STATES_V2)
Nested(() => MetadataKeyFilter, { optional: true })(UserSearchQueryV2.prototype as object, 'metadataKeyFilter')
Nested(() => MetadataValueFilter, { optional: true })(UserSearchQueryV2.prototype as object, 'metadataValueFilter')

type UserFilter = Filter<UserField>

/** Maximum nesting of conditions. */
const MAX_DEPTH = 4
const MAX_COUNT = 1000

const text = (field: UserField, value: string, method: string): UserFilter => ({ kind: 'text', field, method: textMethod(method), value })
const is = (field: UserField, value: string): UserFilter => ({ kind: 'text', field, method: 'equals', value })

function leaf(query: UserSearchQuery): UserFilter | undefined {
  const { userNameQuery, firstNameQuery, lastNameQuery, nickNameQuery, displayNameQuery, emailQuery, phoneQuery, loginNameQuery } = query
  if (userNameQuery) return text('userName', userNameQuery.userName, userNameQuery.method)
  if (firstNameQuery) return text('firstName', firstNameQuery.firstName, firstNameQuery.method)
  if (lastNameQuery) return text('lastName', lastNameQuery.lastName, lastNameQuery.method)
  if (nickNameQuery) return text('nickName', nickNameQuery.nickName, nickNameQuery.method)
  if (displayNameQuery) return text('displayName', displayNameQuery.displayName, displayNameQuery.method)
  if (emailQuery) return text('email', emailQuery.emailAddress, emailQuery.method)
  if (phoneQuery) return text('phone', phoneQuery.number, phoneQuery.method)
  return loginNameQuery && text('loginName', loginNameQuery.loginName, loginNameQuery.method)
}

function membership(query: UserSearchQuery): UserFilter | undefined {
  const { stateQuery, typeQuery, inUserIdsQuery, inUserEmailsQuery, organizationIdQuery } = query
  if (stateQuery) return is('state', stateOf(stateQuery.state))
  if (typeQuery) return is('kind', typeQuery.type.replace('TYPE_', '').toLowerCase())
  if (inUserIdsQuery) return { kind: 'among', field: 'id', values: inUserIdsQuery.userIds }
  if (inUserEmailsQuery) {
    const isOne = (value: string): UserFilter => ({ kind: 'text', field: 'email', method: 'equals_ignore_case', value })
    return { kind: 'any', filters: inUserEmailsQuery.userEmails.map(isOne) }
  }
  return organizationIdQuery && is('orgId', organizationIdQuery.organizationId)
}

const tooMuch = (problem: string) => new InvalidMessage('ListUsersRequest', [{ field: 'queries', problem }])

function filterOf(query: UserSearchQuery, depth: number): UserFilter {
  if (depth > MAX_DEPTH) throw tooMuch(`must not be nested deeper than ${MAX_DEPTH} times`)
  const { orQuery, andQuery, notQuery } = query
  if (orQuery) return { kind: 'any', filters: orQuery.queries.map((one) => filterOf(one, depth + 1)) }
  if (andQuery) return { kind: 'all', filters: andQuery.queries.map((one) => filterOf(one, depth + 1)) }
  if (notQuery) return { kind: 'not', filter: filterOf(notQuery.query, depth + 1) }
  return leaf(query) ?? membership(query) ?? entryOf(query) ?? { kind: 'all', filters: [] }
}

/** The weight of a condition without an index, compared to one with an index. */
const UNINDEXED_WEIGHT = 20

const countOf = (filter: UserFilter): number => {
  switch (filter.kind) {
    case 'any':
    case 'all':
      return filter.filters.reduce((sum, one) => sum + countOf(one), 1)
    case 'among':
      return filter.values.length
    case 'not':
      return countOf(filter.filter)
    case 'text':
      return filter.method.startsWith('equals') ? 1 : UNINDEXED_WEIGHT
    case 'entry':
      return filter.conditions.length * (filter.conditions.some((one) => one.part === 'value' && one.isNegated !== true) ? 1 : UNINDEXED_WEIGHT)
    case 'before':
    case 'after':
      return 1
  }
}

/** @throws InvalidMessage when there are more conditions, or deeper ones, than databases support */
export function userFilters(queries: readonly UserSearchQuery[]): readonly UserFilter[] {
  const filters = aboutOneEntry(queries.map((query) => filterOf(query, 1)), () => tooMuch('must not combine so many alternatives with conditions on metadata'))
  if (filters.reduce((sum, filter) => sum + countOf(filter), 0) <= MAX_COUNT) return filters
  throw tooMuch(`must not have more than ${MAX_COUNT} conditions in all`)
}

export const USER_FIELD_NAMES = [
  'USER_FIELD_NAME_UNSPECIFIED', 'USER_FIELD_NAME_USER_NAME', 'USER_FIELD_NAME_FIRST_NAME', 'USER_FIELD_NAME_LAST_NAME',
  'USER_FIELD_NAME_NICK_NAME', 'USER_FIELD_NAME_DISPLAY_NAME', 'USER_FIELD_NAME_EMAIL',
  'USER_FIELD_NAME_STATE', 'USER_FIELD_NAME_TYPE', 'USER_FIELD_NAME_CREATION_DATE',
] as const

const SORTED_BY: Readonly<Record<string, UserField>> = {
  USER_FIELD_NAME_USER_NAME: 'userName',
  USER_FIELD_NAME_FIRST_NAME: 'firstName',
  USER_FIELD_NAME_LAST_NAME: 'lastName',
  USER_FIELD_NAME_NICK_NAME: 'nickName',
  USER_FIELD_NAME_DISPLAY_NAME: 'displayName',
  USER_FIELD_NAME_EMAIL: 'email',
  USER_FIELD_NAME_STATE: 'state',
  USER_FIELD_NAME_TYPE: 'kind',
  USER_FIELD_NAME_CREATION_DATE: 'createdAt',
}

export const sortedBy = (name: string): { readonly sortBy?: UserField } => {
  const sortBy = SORTED_BY[name]
  return sortBy === undefined ? {} : { sortBy }
}
