import type { Filter } from '@keyhall/core/shared'
import type { UserGrantField } from '@keyhall/core/user-grants'
import { roleKeyFilter } from '@keyhall/core/user-grants'
import { Nested, OneOf, Rule, Text } from '../../message/index.js'
import { among } from '../../shapes/filters.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import { IDFilter, InIDsFilter } from '../../shapes/pagination.js'
import { TEXT_FILTER_METHODS, textFilterMethod } from '../../shapes/text-filter.js'

export const AUTHORIZATION_STATES = ['STATE_UNSPECIFIED', 'STATE_ACTIVE', 'STATE_INACTIVE'] as const

class AuthorizationStateQuery {
  @OneOf(AUTHORIZATION_STATES) state!: string
}

class AuthorizationLoginNameQuery {
  @Text({ max: 600 }) loginName!: string
  @OneOf(TEXT_FILTER_METHODS) method!: string
}

class AuthorizationDisplayNameQuery {
  @Text({ max: 400 }) displayName!: string
  @OneOf(TEXT_FILTER_METHODS) method!: string
}

class AuthorizationProjectNameQuery {
  @Text({ min: 0, max: 200 }) name!: string
  @OneOf(TEXT_FILTER_METHODS) method!: string
}

class AuthorizationRoleKeyQuery {
  @Text({ min: 0, max: 200, plain: true }) key!: string
  @OneOf(TEXT_FILTER_METHODS) method!: string
}

const MEMBERS = [
  'authorizationIds', 'organizationId', 'state', 'userId', 'userOrganizationId', 'userPreferredLoginName', 'userDisplayName', 'projectId',
  'projectName', 'roleKey',
] as const

/** One condition of a search for authorizations. */
@Rule(exactlyOneOf<AuthorizationFilter>(...MEMBERS))
export class AuthorizationFilter {
  @Nested(() => InIDsFilter, { optional: true }) authorizationIds?: InIDsFilter
  @Nested(() => IDFilter, { optional: true }) organizationId?: IDFilter
  @Nested(() => AuthorizationStateQuery, { optional: true }) state?: AuthorizationStateQuery
  @Nested(() => IDFilter, { optional: true }) userId?: IDFilter
  @Nested(() => IDFilter, { optional: true }) userOrganizationId?: IDFilter
  @Nested(() => AuthorizationLoginNameQuery, { optional: true }) userPreferredLoginName?: AuthorizationLoginNameQuery
  @Nested(() => AuthorizationDisplayNameQuery, { optional: true }) userDisplayName?: AuthorizationDisplayNameQuery
  @Nested(() => IDFilter, { optional: true }) projectId?: IDFilter
  @Nested(() => AuthorizationProjectNameQuery, { optional: true }) projectName?: AuthorizationProjectNameQuery
  @Nested(() => AuthorizationRoleKeyQuery, { optional: true }) roleKey?: AuthorizationRoleKeyQuery
}

const text = (field: UserGrantField, value: string, method: string): Filter<UserGrantField> => ({
  kind: 'text', field, method: textFilterMethod(method), value,
})

export function authorizationFilter(filter: AuthorizationFilter): Filter<UserGrantField> {
  const { authorizationIds, organizationId, state, userId, userOrganizationId, projectId, roleKey } = filter
  if (authorizationIds) return among('id', ...authorizationIds.ids)
  if (organizationId) return among('orgId', organizationId.id)
  if (state?.state === 'STATE_UNSPECIFIED') return { kind: 'all', filters: [] }
  if (state) return among('state', state.state === 'STATE_ACTIVE' ? 'active' : 'inactive')
  if (userId) return among('userId', userId.id)
  if (userOrganizationId) return among('userOrgId', userOrganizationId.id)
  if (projectId) return among('projectId', projectId.id)
  if (roleKey) return roleKeyFilter(textFilterMethod(roleKey.method), roleKey.key)
  return byName(filter)
}

function byName({ userPreferredLoginName, userDisplayName, projectName }: AuthorizationFilter): Filter<UserGrantField> {
  if (userPreferredLoginName) return text('loginName', userPreferredLoginName.loginName, userPreferredLoginName.method)
  if (userDisplayName) return text('displayName', userDisplayName.displayName, userDisplayName.method)
  return text('projectName', projectName?.name ?? '', projectName?.method ?? '')
}
