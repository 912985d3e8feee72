import { defineMethod } from '@keyhall/core/api'
import type { PermittedScope } from '@keyhall/core/api'
import type { ProjectField } from '@keyhall/core/projects'
import type { Filter } from '@keyhall/core/shared'
import { Nested, OneOf, Rule, Text, message } from '../../message/index.js'
import { MAX_CURSOR, departing, nextCursorOf, positioned } from '../../shapes/cursor.js'
import { among } from '../../shapes/filters.js'
import { exactlyOneOf } from '../../shapes/one-of.js'
import { InIDsFilter, PaginatedRequest, PaginationResponse, pageOfPagination, paginationOf } from '../../shapes/pagination.js'
import { TEXT_FILTER_METHODS, textFilterMethod } from '../../shapes/text-filter.js'
import type { UseCases } from '../../use-cases.js'
import { ProjectOfService, toProjectOfService } from './project-shape.js'

const FIELDS = {
  PROJECT_FIELD_NAME_UNSPECIFIED: 'createdAt',
  PROJECT_FIELD_NAME_ID: 'id',
  PROJECT_FIELD_NAME_CREATION_DATE: 'createdAt',
  /** Change times of projects are not stored: sorts by creation. */
  PROJECT_FIELD_NAME_CHANGE_DATE: 'createdAt',
  PROJECT_FIELD_NAME_NAME: 'name',
} as const satisfies Record<string, ProjectField>

class ProjectNameFilter {
  @Text({ min: 0, max: 200 }) projectName!: string
  @OneOf(TEXT_FILTER_METHODS) method!: string
}

class ProjectOrganizationIDFilter {
  @Text({ max: 200 }) organizationId!: string
  @OneOf(['TYPE_UNSPECIFIED', 'OWNED', 'GRANTED', 'OWNED_OR_GRANTED']) type!: string
}

@Rule(exactlyOneOf<ProjectSearchFilter>('projectNameFilter', 'inProjectIdsFilter', 'organizationIdFilter'))
class ProjectSearchFilter {
  @Nested(() => ProjectNameFilter, { optional: true }) projectNameFilter?: ProjectNameFilter
  @Nested(() => InIDsFilter, { optional: true }) inProjectIdsFilter?: InIDsFilter
  @Nested(() => ProjectOrganizationIDFilter, { optional: true }) organizationIdFilter?: ProjectOrganizationIDFilter
}

class ProjectServiceListRequest extends PaginatedRequest {
  @OneOf(Object.keys(FIELDS)) sortingColumn!: string
  @Nested(() => ProjectSearchFilter, { list: 100 }) filters!: ProjectSearchFilter[]
  /** `nextCursor` of the previous page, instead of an offset; the other members must stay the same. */
  @Text({ max: MAX_CURSOR, optional: true }) cursor?: string
}

class ProjectServiceListResponse {
  @Nested(() => PaginationResponse) pagination!: PaginationResponse
  @Nested(() => ProjectOfService, { list: 1000 }) projects!: ProjectOfService[]
  /** Absent when no item follows. */
  @Text({ max: MAX_CURSOR, optional: true }) nextCursor?: string
}

function filterOf({ projectNameFilter, inProjectIdsFilter, organizationIdFilter }: ProjectSearchFilter): Filter<ProjectField> {
  if (projectNameFilter) {
    return { kind: 'text', field: 'name', method: textFilterMethod(projectNameFilter.method), value: projectNameFilter.projectName }
  }
  if (inProjectIdsFilter) return among('id', ...inProjectIdsFilter.ids)
  // Projects cannot be granted to other organizations here.
  return organizationIdFilter?.type === 'GRANTED' ? among('id') : among('orgId', organizationIdFilter?.organizationId ?? '')
}

const visible = (permitted: PermittedScope): readonly Filter<ProjectField>[] =>
  permitted.kind === 'everything' ? [] : [{ kind: 'any', filters: [among('orgId', ...permitted.orgIds), among('id', ...permitted.projectIds)] }]

export const listProjectsOfService = ({ projects }: UseCases) =>
  defineMethod({
    name: 'project.v2.ProjectService/ListProjects',
    summary: 'Lists the projects that the caller may read',
    permission: 'project.read',
    place: { kind: 'anywhere' },
    http: [{ verb: 'POST', path: '/v2/projects/search' }],
    request: message(ProjectServiceListRequest),
    response: message(ProjectServiceListResponse),
    handle: async (input, call) => {
      const request = positioned(input.cursor, { ...pageOfPagination(input), sortBy: FIELDS[input.sortingColumn as keyof typeof FIELDS] })
      const filters = [...visible(call.permitted), ...input.filters.map(filterOf)]
      const page = await projects.read.search({ ...request, filters, ...departing(call) })
      return { pagination: paginationOf(page, request), projects: page.items.map(toProjectOfService), ...nextCursorOf(page, request) }
    },
  })
