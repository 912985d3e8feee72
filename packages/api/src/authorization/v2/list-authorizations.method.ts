import { defineMethod } from '@keyhall/core/api'
import type { Call } from '@keyhall/core/api'
import type { Filter } from '@keyhall/core/shared'
import type { NamedUserGrant, UserGrantField } from '@keyhall/core/user-grants'
import { loginName } from '@keyhall/core/users'
import { Instant, Nested, OneOf, Text, message } from '../../message/index.js'
import { MAX_CURSOR, departing, nextCursorOf, positioned } from '../../shapes/cursor.js'
import { among } from '../../shapes/filters.js'
import { PaginatedRequest, PaginationResponse, pageOfPagination, paginationOf } from '../../shapes/pagination.js'
import type { UseCases } from '../../use-cases.js'
import { AUTHORIZATION_STATES, AuthorizationFilter, authorizationFilter } from './authorization-filter.js'

const FIELDS = {
  AUTHORIZATION_FIELD_NAME_UNSPECIFIED: 'createdAt',
  AUTHORIZATION_FIELD_NAME_CREATED_DATE: 'createdAt',
  AUTHORIZATION_FIELD_NAME_CHANGED_DATE: 'updatedAt',
  AUTHORIZATION_FIELD_NAME_ID: 'id',
  AUTHORIZATION_FIELD_NAME_USER_ID: 'userId',
  AUTHORIZATION_FIELD_NAME_PROJECT_ID: 'projectId',
  AUTHORIZATION_FIELD_NAME_ORGANIZATION_ID: 'orgId',
  AUTHORIZATION_FIELD_NAME_USER_ORGANIZATION_ID: 'userOrgId',
} as const satisfies Record<string, UserGrantField>

class ListAuthorizationsRequest extends PaginatedRequest {
  @OneOf(Object.keys(FIELDS)) sortingColumn!: string
  @Nested(() => AuthorizationFilter, { list: 100 }) filters!: AuthorizationFilter[]
  /** `nextCursor` of the previous page, instead of an offset; the other members must stay the same. */
  @Text({ max: MAX_CURSOR, optional: true }) cursor?: string
}

class AuthorizationProject {
  @Text({ max: 200 }) id!: string
  @Text({ max: 200 }) name!: string
  @Text({ max: 200 }) organizationId!: string
}

class AuthorizationOrganization {
  @Text({ max: 200 }) id!: string
  @Text({ max: 200 }) name!: string
}

class AuthorizationUser {
  @Text({ max: 200 }) id!: string
  @Text({ max: 600 }) preferredLoginName!: string
  @Text({ max: 400 }) displayName!: string
  @Text({ max: 2000, optional: true }) avatarUrl?: string
  @Text({ max: 200 }) organizationId!: string
}

class AuthorizationRole {
  @Text({ max: 200 }) key!: string
}

class Authorization {
  @Text({ max: 200 }) id!: string
  @Instant() creationDate!: number
  @Instant() changeDate!: number
  @Nested(() => AuthorizationProject) project!: AuthorizationProject
  @Nested(() => AuthorizationOrganization) organization!: AuthorizationOrganization
  @Nested(() => AuthorizationUser) user!: AuthorizationUser
  @OneOf(AUTHORIZATION_STATES) state!: string
  @Nested(() => AuthorizationRole, { list: 1000 }) roles!: AuthorizationRole[]
}

class ListAuthorizationsResponse {
  @Nested(() => PaginationResponse) pagination!: PaginationResponse
  @Nested(() => Authorization, { list: 1000 }) authorizations!: Authorization[]
  /** Absent when no item follows. */
  @Text({ max: MAX_CURSOR, optional: true }) nextCursor?: string
}

function toAuthorization({ grant, named, org, project }: NamedUserGrant): Authorization {
  const { user } = named
  const picture = user.kind === 'human' ? user.profile.picture : undefined
  return {
    id: grant.id,
    creationDate: grant.createdAt,
    changeDate: grant.updatedAt,
    project: { id: project.id, name: project.name, organizationId: project.orgId },
    organization: { id: org.id, name: org.name },
    user: {
      id: user.id,
      preferredLoginName: loginName(named),
      displayName: user.kind === 'human' ? user.profile.displayName : user.name,
      ...(picture === undefined ? {} : { avatarUrl: picture }),
      organizationId: user.orgId,
    },
    state: grant.state === 'active' ? 'STATE_ACTIVE' : 'STATE_INACTIVE',
    roles: grant.roleKeys.map((key) => ({ key })),
  }
}

/** The user grants that the caller may read, and the caller's own. */
const visible = ({ permitted, caller }: Call): readonly Filter<UserGrantField>[] =>
  permitted.kind === 'everything'
    ? []
    : [{ kind: 'any', filters: [among('orgId', ...permitted.orgIds), among('projectId', ...permitted.projectIds), among('userId', caller.userId)] }]

export const listAuthorizations = ({ userGrants }: UseCases) =>
  defineMethod({
    name: 'authorization.v2.AuthorizationService/ListAuthorizations',
    summary: "Lists the user grants that the caller may read, and the caller's own",
    permission: 'user.grant.read',
    place: { kind: 'anywhere', orSelf: true },
    http: [{ verb: 'POST', path: '/v2/authorizations/search' }],
    request: message(ListAuthorizationsRequest),
    response: message(ListAuthorizationsResponse),
    handle: async (input, call) => {
      const request = positioned(input.cursor, { ...pageOfPagination(input), sortBy: FIELDS[input.sortingColumn as keyof typeof FIELDS] })
      const filters = [...visible(call), ...input.filters.map(authorizationFilter)]
      const page = await userGrants.read.search({ ...request, filters, ...departing(call) })
      return { pagination: paginationOf(page, request), authorizations: page.items.map(toAuthorization), ...nextCursorOf(page, request) }
    },
  })
