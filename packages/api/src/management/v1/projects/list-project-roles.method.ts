import { defineMethod } from '@keyhall/core/api'
import type { ProjectRoleField } from '@keyhall/core/projects'
import type { Filter } from '@keyhall/core/shared'
import { ProjectId } from '@keyhall/core/shared'
import { Nested, OneOf, Rule, Text, message } from '../../../message/index.js'
import { textFilter } from '../../../shapes/filters.js'
import { exactlyOneOf } from '../../../shapes/one-of.js'
import { ListDetails, ListRequest, listDetails, pageOf } from '../../../shapes/list-query.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import { TEXT_QUERY_METHODS } from '../../../shapes/text-method.js'
import type { UseCases } from '../../../use-cases.js'

class RoleKeyQuery {
  @Text({ min: 0, max: 200 }) key!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}

class RoleDisplayNameQuery {
  @Text({ min: 0, max: 200 }) displayName!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}

@Rule(exactlyOneOf<RoleQuery>('keyQuery', 'displayNameQuery'))
class RoleQuery {
  @Nested(() => RoleKeyQuery, { optional: true }) keyQuery?: RoleKeyQuery
  @Nested(() => RoleDisplayNameQuery, { optional: true }) displayNameQuery?: RoleDisplayNameQuery
}

class ListProjectRolesRequest extends ListRequest {
  @Text({ max: 200 }) projectId!: string
  @Nested(() => RoleQuery, { list: 100 }) queries!: RoleQuery[]
}

class ProjectRoleMessage {
  @Text({ max: 200 }) key!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 200 }) displayName!: string
  @Text({ max: 200, optional: true }) group?: string
}

class ListProjectRolesResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => ProjectRoleMessage, { list: 1000 }) result!: ProjectRoleMessage[]
}

function filterOf({ keyQuery, displayNameQuery }: RoleQuery): Filter<ProjectRoleField> {
  if (keyQuery) return textFilter('key', keyQuery.key, keyQuery.method)
  return textFilter('displayName', displayNameQuery?.displayName ?? '', displayNameQuery?.method ?? '')
}

export const listProjectRoles = ({ projects }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/ListProjectRoles',
    summary: 'Lists the roles of a project',
    permission: 'project.role.read',
    place: { kind: 'org', project: 'projectId' },
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/roles/_search' }],
    request: message(ListProjectRolesRequest),
    response: message(ListProjectRolesResponse),
    handle: async ({ projectId, query, queries }, { orgId }) => {
      const page = await projects.read.roles(ProjectId.parse(projectId), { ...pageOf(query), filters: queries.map(filterOf) })
      const result = page.items.map(({ key, displayName, group, createdAt, updatedAt }) =>
        ({ key, displayName, group, details: { creationDate: createdAt, changeDate: updatedAt, resourceOwner: orgId } }))
      return { details: listDetails(page), result }
    },
  })
