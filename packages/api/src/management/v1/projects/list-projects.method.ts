import { defineMethod } from '@keyhall/core/api'
import type { ProjectField } from '@keyhall/core/projects'
import type { Filter } from '@keyhall/core/shared'
import { Nested, OneOf, Rule, Text, message } from '../../../message/index.js'
import { among, textFilter } from '../../../shapes/filters.js'
import { exactlyOneOf } from '../../../shapes/one-of.js'
import { ListDetails, ListRequest, listDetails, pageOf } from '../../../shapes/list-query.js'
import { ProjectMessage, toProject } from '../../../shapes/project.js'
import { TEXT_QUERY_METHODS } from '../../../shapes/text-method.js'
import type { UseCases } from '../../../use-cases.js'

class ProjectNameQuery {
  @Text({ min: 0, max: 200 }) name!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}

class ProjectResourceOwnerQuery {
  @Text({ max: 200 }) resourceOwner!: string
}

@Rule(exactlyOneOf<ProjectQuery>('nameQuery', 'projectResourceOwnerQuery'))
class ProjectQuery {
  @Nested(() => ProjectNameQuery, { optional: true }) nameQuery?: ProjectNameQuery
  @Nested(() => ProjectResourceOwnerQuery, { optional: true }) projectResourceOwnerQuery?: ProjectResourceOwnerQuery
}

class ListProjectsRequest extends ListRequest {
  @Nested(() => ProjectQuery, { list: 100 }) queries!: ProjectQuery[]
}

class ListProjectsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => ProjectMessage, { list: 1000 }) result!: ProjectMessage[]
}

const filterOf = ({ nameQuery, projectResourceOwnerQuery }: ProjectQuery): Filter<ProjectField> =>
  nameQuery ? textFilter('name', nameQuery.name, nameQuery.method) : among('orgId', projectResourceOwnerQuery?.resourceOwner ?? '')

export const listProjects = ({ projects }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/ListProjects',
    summary: 'Lists the projects of the organization',
    permission: 'project.read',
    place: { kind: 'org' },
    http: [{ verb: 'POST', path: '/management/v1/projects/_search' }],
    request: message(ListProjectsRequest),
    response: message(ListProjectsResponse),
    handle: async ({ query, queries }, { orgId }) => {
      const page = await projects.read.search({ ...pageOf(query), filters: [among('orgId', orgId), ...queries.map(filterOf)] })
      return { details: listDetails(page), result: page.items.map(toProject) }
    },
  })
