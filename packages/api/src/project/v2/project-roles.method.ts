import { defineMethod } from '@keyhall/core/api'
import type { ProjectRoleField } from '@keyhall/core/projects'
import type { Filter } from '@keyhall/core/shared'
import { ProjectId } from '@keyhall/core/shared'
import { Instant, Nested, OneOf, Rule, Text, message } from '../../message/index.js'
import { ChangeDate } from '../../shapes/dates.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import { PaginatedRequest, PaginationResponse, pageOfPagination, paginationOf } from '../../shapes/pagination.js'
import { TEXT_FILTER_METHODS, textFilterMethod } from '../../shapes/text-filter.js'
import type { UseCases } from '../../use-cases.js'

class ProjectRoleKey {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200, plain: true }) roleKey!: string
}

class ProjectServiceAddRoleRequest extends ProjectRoleKey {
  @Text({ max: 200, shown: true }) displayName!: string
  @Text({ min: 0, max: 200, plain: true, optional: true }) group?: string
}

class ProjectServiceUpdateRoleRequest extends ProjectRoleKey {
  @Text({ max: 200, shown: true, optional: true, hasPresence: true }) displayName?: string
  @Text({ min: 0, max: 200, plain: true, optional: true }) group?: string
}

class RoleCreationDate {
  @Instant() creationDate!: number
}

class RoleRemovalDate {
  @Instant() removalDate!: number
}

class ProjectRoleKeyFilter {
  @Text({ min: 0, max: 200 }) key!: string
  @OneOf(TEXT_FILTER_METHODS) method!: string
}

class ProjectRoleDisplayNameFilter {
  @Text({ min: 0, max: 200 }) displayName!: string
  @OneOf(TEXT_FILTER_METHODS) method!: string
}

@Rule(exactlyOneOf<ProjectRoleSearchFilter>('roleKeyFilter', 'displayNameFilter'))
class ProjectRoleSearchFilter {
  @Nested(() => ProjectRoleKeyFilter, { optional: true }) roleKeyFilter?: ProjectRoleKeyFilter
  @Nested(() => ProjectRoleDisplayNameFilter, { optional: true }) displayNameFilter?: ProjectRoleDisplayNameFilter
}

const FIELDS = {
  PROJECT_ROLE_FIELD_NAME_UNSPECIFIED: 'createdAt',
  PROJECT_ROLE_FIELD_NAME_KEY: 'key',
  PROJECT_ROLE_FIELD_NAME_CREATION_DATE: 'createdAt',
  PROJECT_ROLE_FIELD_NAME_CHANGE_DATE: 'createdAt',
} as const satisfies Record<string, ProjectRoleField>

class ProjectServiceListRolesRequest extends PaginatedRequest {
  @Text({ max: 200 }) projectId!: string
  @OneOf(Object.keys(FIELDS)) sortingColumn!: string
  @Nested(() => ProjectRoleSearchFilter, { list: 100 }) filters!: ProjectRoleSearchFilter[]
}

class ProjectRoleOfService {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200 }) key!: string
  @Instant() creationDate!: number
  @Instant() changeDate!: number
  @Text({ max: 200 }) displayName!: string
  @Text({ max: 200, optional: true }) group?: string
}

class ProjectServiceListRolesResponse {
  @Nested(() => PaginationResponse) pagination!: PaginationResponse
  @Nested(() => ProjectRoleOfService, { list: 1000 }) projectRoles!: ProjectRoleOfService[]
}

function filterOf({ roleKeyFilter, displayNameFilter }: ProjectRoleSearchFilter): Filter<ProjectRoleField> {
  if (roleKeyFilter) return { kind: 'text', field: 'key', method: textFilterMethod(roleKeyFilter.method), value: roleKeyFilter.key }
  return {
    kind: 'text', field: 'displayName', method: textFilterMethod(displayNameFilter?.method ?? ''), value: displayNameFilter?.displayName ?? '',
  }
}

const place = { kind: 'object', of: 'project', member: 'projectId' } as const

export const addRoleOfService = ({ projects }: UseCases) =>
  defineMethod({
    name: 'project.v2.ProjectService/AddProjectRole',
    summary: 'Adds a role to a project',
    permission: 'project.role.write',
    place,
    http: [{ verb: 'POST', path: '/v2/projects/{project_id}/roles', status: 201 }],
    request: message(ProjectServiceAddRoleRequest),
    response: message(RoleCreationDate),
    handle: async ({ projectId, roleKey: key, displayName, group = '' }, { caller }) => ({
      creationDate: (await projects.roles.add(ProjectId.parse(projectId), [{ key, displayName, group }], caller)).at,
    }),
  })

export const updateRoleOfService = ({ projects }: UseCases) =>
  defineMethod({
    name: 'project.v2.ProjectService/UpdateProjectRole',
    summary: 'Changes the given members of a role; its key stays unchanged',
    permission: 'project.role.write',
    place,
    http: [{ verb: 'PATCH', path: '/v2/projects/{project_id}/roles/{role_key}' }],
    request: message(ProjectServiceUpdateRoleRequest),
    response: message(ChangeDate),
    handle: async ({ projectId, roleKey: key, displayName, group }, { caller }) => {
      const change = { key, ...(displayName === undefined ? {} : { displayName }), ...(group === undefined ? {} : { group }) }
      return { changeDate: (await projects.roles.change(ProjectId.parse(projectId), change, caller)).at }
    },
  })

export const removeRoleOfService = ({ projects }: UseCases) =>
  defineMethod({
    name: 'project.v2.ProjectService/RemoveProjectRole',
    summary: 'Removes a role from a project and from all user grants',
    permission: 'project.role.delete',
    place,
    http: [{ verb: 'DELETE', path: '/v2/projects/{project_id}/roles/{role_key}' }],
    request: message(ProjectRoleKey),
    response: message(RoleRemovalDate),
    handle: async ({ projectId, roleKey }, { caller }) => ({
      removalDate: (await projects.roles.remove(ProjectId.parse(projectId), roleKey, caller)).at,
    }),
  })

export const listRolesOfService = ({ projects }: UseCases) =>
  defineMethod({
    name: 'project.v2.ProjectService/ListProjectRoles',
    summary: 'Lists the roles of a project',
    permission: 'project.role.read',
    place,
    http: [{ verb: 'POST', path: '/v2/projects/{project_id}/roles/search' }],
    request: message(ProjectServiceListRolesRequest),
    response: message(ProjectServiceListRolesResponse),
    handle: async (input) => {
      const request = pageOfPagination(input)
      const search = { ...request, filters: input.filters.map(filterOf), sortBy: FIELDS[input.sortingColumn as keyof typeof FIELDS] }
      const page = await projects.read.roles(ProjectId.parse(input.projectId), search)
      const projectRoles = page.items.map(
        ({ createdAt, updatedAt, ...role }) => ({ ...role, creationDate: createdAt, changeDate: updatedAt }),
      )
      return { pagination: paginationOf(page, request), projectRoles }
    },
  })
