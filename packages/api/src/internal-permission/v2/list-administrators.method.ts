import { defineMethod } from '@keyhall/core/api'
import type { Call } from '@keyhall/core/api'
import type { NamedMember } from '@keyhall/core/administration'
import type { MemberField } from '@keyhall/core/permissions'
import { mayDo, scopeIdOf } from '@keyhall/core/permissions'
import type { Filter, ProjectId } from '@keyhall/core/shared'
import { loginName } from '@keyhall/core/users'
import { Flag, Nested, OneOf, Rule, Text, message } from '../../message/index.js'
import { among } from '../../shapes/filters.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import { IDFilter, InIDsFilter, PaginatedRequest, PaginationResponse, pageOfPagination, paginationOf } from '../../shapes/pagination.js'
import { TEXT_FILTER_METHODS, textFilterMethod } from '../../shapes/text-filter.js'
import type { UseCases } from '../../use-cases.js'
import { AdministeredResource, scopeOf } from './resource.js'

class AdministratorLoginNameFilter {
  @Text({ max: 600 }) preferredLoginName!: string
  @OneOf(TEXT_FILTER_METHODS) method!: string
}

class AdministratorDisplayNameFilter {
  @Text({ max: 400 }) displayName!: string
  @OneOf(TEXT_FILTER_METHODS) method!: string
}

@Rule(exactlyOneOf<AdministratorFilter>('inUserIdsFilter', 'userOrganizationId', 'userPreferredLoginName', 'userDisplayName', 'resource'))
class AdministratorFilter {
  @Nested(() => InIDsFilter, { optional: true }) inUserIdsFilter?: InIDsFilter
  @Nested(() => IDFilter, { optional: true }) userOrganizationId?: IDFilter
  @Nested(() => AdministratorLoginNameFilter, { optional: true }) userPreferredLoginName?: AdministratorLoginNameFilter
  @Nested(() => AdministratorDisplayNameFilter, { optional: true }) userDisplayName?: AdministratorDisplayNameFilter
  @Nested(() => AdministeredResource, { optional: true }) resource?: AdministeredResource
}

/** The time of an assignment is not stored, so every column sorts by user. */
const FIELDS = [
  'ADMINISTRATOR_FIELD_NAME_UNSPECIFIED', 'ADMINISTRATOR_FIELD_NAME_USER_ID', 'ADMINISTRATOR_FIELD_NAME_CREATION_DATE',
  'ADMINISTRATOR_FIELD_NAME_CHANGE_DATE',
] as const

class ListAdministratorsRequest extends PaginatedRequest {
  @OneOf(FIELDS) sortingColumn!: string
  @Nested(() => AdministratorFilter, { list: 100 }) filters!: AdministratorFilter[]
}

class AdministratorUser {
  @Text({ max: 200 }) id!: string
  @Text({ max: 600 }) preferredLoginName!: string
  @Text({ max: 400 }) displayName!: string
  @Text({ max: 200 }) organizationId!: string
}

class AdministratorOrganization {
  @Text({ max: 200 }) id!: string
  @Text({ max: 200 }) name!: string
}

class AdministratorProject {
  @Text({ max: 200 }) id!: string
  @Text({ max: 200 }) name!: string
  @Text({ max: 200 }) organizationId!: string
}

class Administrator {
  @Nested(() => AdministratorUser) user!: AdministratorUser
  @Flag({ optional: true }) instance?: boolean
  @Nested(() => AdministratorOrganization, { optional: true }) organization?: AdministratorOrganization
  @Nested(() => AdministratorProject, { optional: true }) project?: AdministratorProject
  @Text({ max: 200, list: 100 }) roles!: string[]
}

class ListAdministratorsResponse {
  @Nested(() => PaginationResponse) pagination!: PaginationResponse
  @Nested(() => Administrator, { list: 1000 }) administrators!: Administrator[]
}

function toAdministrator({ member, named, placeName = '', projectOrgId }: NamedMember): Administrator {
  const { user } = named
  const { scope } = member
  return {
    user: {
      id: user.id,
      preferredLoginName: loginName(named),
      displayName: user.kind === 'human' ? user.profile.displayName : user.name,
      organizationId: user.orgId,
    },
    ...(scope.kind === 'instance' ? { instance: true } : {}),
    ...(scope.kind === 'org' ? { organization: { id: scope.orgId, name: placeName } } : {}),
    ...(scope.kind === 'project' ? { project: { id: scope.projectId, name: placeName, organizationId: projectOrgId ?? '' } } : {}),
    roles: [...member.roles],
  }
}

function filterOf(
  { inUserIdsFilter, userOrganizationId, userPreferredLoginName, userDisplayName, resource }: AdministratorFilter,
): Filter<MemberField> {
  if (inUserIdsFilter) return among('userId', ...inUserIdsFilter.ids)
  if (userOrganizationId) return among('userOrgId', userOrganizationId.id)
  if (userPreferredLoginName) {
    const { preferredLoginName: value, method } = userPreferredLoginName
    return { kind: 'text', field: 'loginName', method: textFilterMethod(method), value }
  }
  if (userDisplayName) {
    return { kind: 'text', field: 'displayName', method: textFilterMethod(userDisplayName.method), value: userDisplayName.displayName }
  }
  const scope = scopeOf(resource ?? {})
  return { kind: 'all', filters: [among('scopeKind', scope.kind), among('scopeId', scopeIdOf(scope))] }
}

/**
 * Memberships in the scopes whose members the caller may read, and the caller's own. The permission to read members of projects in an
 * organization
 * includes the members of the organization.
 */
function visible({ permitted, caller, memberships }: Call, projectsOfOrgs: readonly ProjectId[]): Filter<MemberField> {
  const at = (kind: string, ids: readonly string[]): Filter<MemberField> => ({
    kind: 'all', filters: [among('scopeKind', kind), among('scopeId', ...ids)],
  })
  const own = among<MemberField>('userId', caller.userId)
  const instance = mayDo(memberships, 'iam.member.read', {}) ? [among<MemberField>('scopeKind', 'instance')] : []
  if (permitted.kind === 'everything') return { kind: 'any', filters: [own, ...instance, among('scopeKind', 'org', 'project')] }
  return { kind: 'any', filters: [own, ...instance, at('org', permitted.orgIds), at('project', [...permitted.projectIds, ...projectsOfOrgs])] }
}

export const listAdministrators = ({ members }: UseCases) =>
  defineMethod({
    name: 'internal_permission.v2.InternalPermissionService/ListAdministrators',
    summary: "Lists the administrators that the caller may read, and the caller's own roles",
    permission: 'project.member.read',
    place: { kind: 'anywhere', orSelf: true },
    http: [{ verb: 'POST', path: '/v2/administrators/search' }],
    request: message(ListAdministratorsRequest),
    response: message(ListAdministratorsResponse),
    handle: async (input, call) => {
      const request = pageOfPagination(input)
      const projects = call.permitted.kind === 'some' ? await members.read.projectsOf(call.permitted.orgIds) : []
      const page = await members.read.search({ ...request, filters: [visible(call, projects), ...input.filters.map(filterOf)] })
      return { pagination: paginationOf(page, request), administrators: page.items.map(toAdministrator) }
    },
  })
