import type { Filter } from '@keyhall/core/shared'
import type { NamedUserGrant, UserGrant, UserGrantField } from '@keyhall/core/user-grants'
import { roleKeyFilter } from '@keyhall/core/user-grants'
import { loginName } from '@keyhall/core/users'
import { Flag, Nested, OneOf, Rule, Text, Unserved } from '../message/index.js'
import { among, textFilter } from './filters.js'
import { exactlyOneOf } from './one-of.js'
import { USER_TYPES } from './member.js'
import { ObjectDetails } from './object-details.js'
import { TEXT_QUERY_METHODS, textMethod } from './text-method.js'

export const USER_GRANT_STATES = ['USER_GRANT_STATE_UNSPECIFIED', 'USER_GRANT_STATE_ACTIVE', 'USER_GRANT_STATE_INACTIVE'] as const

/** A user grant with the names of the user, organization and project. */
export class UserGrantMessage {
  @Text({ max: 200 }) id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 200, list: 1000 }) roleKeys!: string[]
  @OneOf(USER_GRANT_STATES) state!: string
  @Text({ max: 200 }) userId!: string
  @Text({ max: 200 }) userName!: string
  @Text({ max: 200, optional: true }) firstName?: string
  @Text({ max: 200, optional: true }) lastName?: string
  @Text({ max: 400, optional: true }) email?: string
  @Text({ max: 400 }) displayName!: string
  @Text({ max: 200 }) orgId!: string
  @Text({ max: 200 }) orgName!: string
  @Text({ max: 253 }) orgDomain!: string
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200 }) projectName!: string
  @Text({ max: 2000, optional: true }) avatarUrl?: string
  @Text({ max: 600 }) preferredLoginName!: string
  @OneOf(USER_TYPES) userType!: string
}

export const grantState = ({ state }: UserGrant): string => (state === 'active' ? 'USER_GRANT_STATE_ACTIVE' : 'USER_GRANT_STATE_INACTIVE')

export const grantDetails = ({ createdAt, updatedAt, orgId }: UserGrant): ObjectDetails => ({
  creationDate: createdAt, changeDate: updatedAt, resourceOwner: orgId,
})

export function toUserGrant({ grant, named, org, project }: NamedUserGrant): UserGrantMessage {
  const { user } = named
  const { email, profile } = user.kind === 'human' ? user : { email: undefined, profile: undefined }
  return {
    id: grant.id,
    details: grantDetails(grant),
    roleKeys: [...grant.roleKeys],
    state: grantState(grant),
    userId: user.id,
    userName: user.userName,
    ...(profile ? { firstName: profile.firstName, lastName: profile.lastName } : {}),
    ...(profile?.picture === undefined ? {} : { avatarUrl: profile.picture }),
    ...(email ? { email: email.address } : {}),
    displayName: user.kind === 'human' ? user.profile.displayName : user.name,
    orgId: org.id,
    orgName: org.name,
    orgDomain: org.primaryDomain,
    projectId: project.id,
    projectName: project.name,
    preferredLoginName: loginName(named),
    userType: user.kind === 'human' ? 'TYPE_HUMAN' : 'TYPE_MACHINE',
  }
}

class UserGrantProjectIDQuery {
  @Text({ max: 200 }) projectId!: string
}
class UserGrantUserIDQuery {
  @Text({ max: 200 }) userId!: string
}
class UserGrantWithGrantedQuery {
  @Flag() withGranted!: boolean
}
class UserGrantRoleKeyQuery {
  @Text({ min: 0, max: 200, plain: true }) roleKey!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}
class UserGrantUserNameQuery {
  @Text({ min: 0, max: 200 }) userName!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}
class UserGrantFirstNameQuery {
  @Text({ min: 0, max: 200 }) firstName!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}
class UserGrantLastNameQuery {
  @Text({ min: 0, max: 200 }) lastName!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}
class UserGrantEmailQuery {
  @Text({ min: 0, max: 400 }) email!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}
class UserGrantOrgNameQuery {
  @Text({ min: 0, max: 200 }) orgName!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}
class UserGrantOrgDomainQuery {
  @Text({ min: 0, max: 253 }) orgDomain!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}
class UserGrantProjectNameQuery {
  @Text({ min: 0, max: 200 }) projectName!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}
class UserGrantDisplayNameQuery {
  @Text({ min: 0, max: 400 }) displayName!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}
class UserGrantUserTypeQuery {
  @OneOf(USER_TYPES) type!: string
}

const MEMBERS = [
  'projectIdQuery', 'userIdQuery', 'withGrantedQuery', 'roleKeyQuery', 'userNameQuery', 'firstNameQuery', 'lastNameQuery', 'emailQuery',
  'orgNameQuery', 'orgDomainQuery', 'projectNameQuery', 'displayNameQuery', 'userTypeQuery',
] as const

/** One condition of a search for grants. */
@Rule(exactlyOneOf<UserGrantQuery>(...MEMBERS))
export class UserGrantQuery {
  @Nested(() => UserGrantProjectIDQuery, { optional: true }) projectIdQuery?: UserGrantProjectIDQuery
  @Nested(() => UserGrantUserIDQuery, { optional: true }) userIdQuery?: UserGrantUserIDQuery
  @Nested(() => UserGrantWithGrantedQuery, { optional: true }) withGrantedQuery?: UserGrantWithGrantedQuery
  @Nested(() => UserGrantRoleKeyQuery, { optional: true }) roleKeyQuery?: UserGrantRoleKeyQuery
  @Unserved({}, { hasPresence: true }) projectGrantIdQuery?: never
  @Nested(() => UserGrantUserNameQuery, { optional: true }) userNameQuery?: UserGrantUserNameQuery
  @Nested(() => UserGrantFirstNameQuery, { optional: true }) firstNameQuery?: UserGrantFirstNameQuery
  @Nested(() => UserGrantLastNameQuery, { optional: true }) lastNameQuery?: UserGrantLastNameQuery
  @Nested(() => UserGrantEmailQuery, { optional: true }) emailQuery?: UserGrantEmailQuery
  @Nested(() => UserGrantOrgNameQuery, { optional: true }) orgNameQuery?: UserGrantOrgNameQuery
  @Nested(() => UserGrantOrgDomainQuery, { optional: true }) orgDomainQuery?: UserGrantOrgDomainQuery
  @Nested(() => UserGrantProjectNameQuery, { optional: true }) projectNameQuery?: UserGrantProjectNameQuery
  @Nested(() => UserGrantDisplayNameQuery, { optional: true }) displayNameQuery?: UserGrantDisplayNameQuery
  @Nested(() => UserGrantUserTypeQuery, { optional: true }) userTypeQuery?: UserGrantUserTypeQuery
}

export function userGrantFilter(query: UserGrantQuery): Filter<UserGrantField> {
  const {
    projectIdQuery, userIdQuery, roleKeyQuery, userNameQuery, firstNameQuery, lastNameQuery, emailQuery, orgNameQuery, orgDomainQuery,
  } = query
  if (projectIdQuery) return among('projectId', projectIdQuery.projectId)
  if (userIdQuery) return among('userId', userIdQuery.userId)
  if (roleKeyQuery) return roleKeyFilter(textMethod(roleKeyQuery.method), roleKeyQuery.roleKey)
  if (userNameQuery) return textFilter('userName', userNameQuery.userName, userNameQuery.method)
  if (firstNameQuery) return textFilter('firstName', firstNameQuery.firstName, firstNameQuery.method)
  if (lastNameQuery) return textFilter('lastName', lastNameQuery.lastName, lastNameQuery.method)
  if (emailQuery) return textFilter('email', emailQuery.email, emailQuery.method)
  if (orgNameQuery) return textFilter('orgName', orgNameQuery.orgName, orgNameQuery.method)
  if (orgDomainQuery) return textFilter('orgDomain', orgDomainQuery.orgDomain, orgDomainQuery.method)
  return projectOrUserFilter(query)
}

function projectOrUserFilter({ projectNameQuery, displayNameQuery, userTypeQuery }: UserGrantQuery): Filter<UserGrantField> {
  if (projectNameQuery) return textFilter('projectName', projectNameQuery.projectName, projectNameQuery.method)
  if (displayNameQuery) return textFilter('displayName', displayNameQuery.displayName, displayNameQuery.method)
  const kind = { TYPE_HUMAN: 'human', TYPE_MACHINE: 'machine' }[userTypeQuery?.type ?? '']
  // Projects cannot be granted to other organizations here, so `with_granted` changes nothing.
  return kind === undefined ? { kind: 'all', filters: [] } : among('userKind', kind)
}
