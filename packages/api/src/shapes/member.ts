import type { NamedMember } from '@keyhall/core/administration'
import type { MemberField } from '@keyhall/core/permissions'
import type { Filter, Search } from '@keyhall/core/shared'
import { loginName } from '@keyhall/core/users'
import { Nested, OneOf, Rule, Text } from '../message/index.js'
import { among, textFilter } from './filters.js'
import { exactlyOneOf } from './one-of.js'
import { ListDetails, ListRequest, listDetails, pageOf } from './list-query.js'
import { ObjectDetails } from './object-details.js'
import { TEXT_QUERY_METHODS } from './text-method.js'

export const USER_TYPES = ['TYPE_UNSPECIFIED', 'TYPE_HUMAN', 'TYPE_MACHINE'] as const

/** An administrator and their roles in one scope. */
export class Member {
  @Text({ max: 200 }) userId!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 200, list: 100 }) roles!: string[]
  @Text({ max: 600 }) preferredLoginName!: string
  @Text({ max: 400, optional: true }) email?: string
  @Text({ max: 200, optional: true }) firstName?: string
  @Text({ max: 200, optional: true }) lastName?: string
  @Text({ max: 400 }) displayName!: string
  @Text({ max: 2000, optional: true }) avatarUrl?: string
  @OneOf(USER_TYPES) userType!: string
  @Text({ max: 200 }) userResourceOwner!: string
}

/** @param owner the organization or instance of the scope */
export function toMember({ member, named }: NamedMember, owner: string): Member {
  const { user } = named
  const common = {
    userId: user.id, details: { resourceOwner: owner }, roles: [...member.roles], preferredLoginName: loginName(named),
    userResourceOwner: user.orgId,
  }
  if (user.kind === 'machine') return { ...common, displayName: user.name, userType: 'TYPE_MACHINE' }
  const { profile, email } = user
  return {
    ...common,
    ...(email ? { email: email.address } : {}),
    ...(profile.picture === undefined ? {} : { avatarUrl: profile.picture }),
    firstName: profile.firstName,
    lastName: profile.lastName,
    displayName: profile.displayName,
    userType: 'TYPE_HUMAN',
  }
}

class MemberFirstNameQuery {
  @Text({ min: 0, max: 200 }) firstName!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}

class MemberLastNameQuery {
  @Text({ min: 0, max: 200 }) lastName!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}

class MemberEmailQuery {
  @Text({ min: 0, max: 400 }) email!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}

class MemberUserIDQuery {
  @Text({ max: 200 }) userId!: string
}

/** One condition of a search for members. */
@Rule(exactlyOneOf<MemberQuery>('firstNameQuery', 'lastNameQuery', 'emailQuery', 'userIdQuery'))
export class MemberQuery {
  @Nested(() => MemberFirstNameQuery, { optional: true }) firstNameQuery?: MemberFirstNameQuery
  @Nested(() => MemberLastNameQuery, { optional: true }) lastNameQuery?: MemberLastNameQuery
  @Nested(() => MemberEmailQuery, { optional: true }) emailQuery?: MemberEmailQuery
  @Nested(() => MemberUserIDQuery, { optional: true }) userIdQuery?: MemberUserIDQuery
}

function memberFilter({ firstNameQuery, lastNameQuery, emailQuery, userIdQuery }: MemberQuery): Filter<MemberField> {
  if (firstNameQuery) return textFilter('firstName', firstNameQuery.firstName, firstNameQuery.method)
  if (lastNameQuery) return textFilter('lastName', lastNameQuery.lastName, lastNameQuery.method)
  if (emailQuery) return textFilter('email', emailQuery.email, emailQuery.method)
  return among('userId', userIdQuery?.userId ?? '')
}

export class ListMembersRequest extends ListRequest {
  @Nested(() => MemberQuery, { list: 100 }) queries!: MemberQuery[]
}

/** @param place kind and id of the scope */
export const memberSearch = (
  { query, queries }: ListMembersRequest, ...place: readonly [kind: 'instance' | 'org' | 'project', id: string]
): Search<MemberField> => ({
  ...pageOf(query),
  filters: [among('scopeKind', place[0]), among('scopeId', place[1]), ...queries.map(memberFilter)],
})

export class ListMembersResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => Member, { list: 1000 }) result!: Member[]
}

export const toMembers = (
  page: { readonly total: number; readonly items: readonly NamedMember[] }, owner: string,
): ListMembersResponse => ({
  details: listDetails(page),
  result: page.items.map((item) => toMember(item, owner)),
})

/** A user and their new roles. */
export class MemberRequest {
  @Text({ max: 200 }) userId!: string
  @Text({ max: 200, list: 100 }) roles!: string[]
}

export class MemberUserRequest {
  @Text({ max: 200 }) userId!: string
}
