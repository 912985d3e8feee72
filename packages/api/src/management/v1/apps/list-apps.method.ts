import { defineMethod } from '@keyhall/core/api'
import type { ClientField } from '@keyhall/core/clients'
import type { Filter } from '@keyhall/core/shared'
import { Nested, OneOf, Text, message } from '../../../message/index.js'
import { ListDetails, ListRequest, listDetails, pageOf } from '../../../shapes/list-query.js'
import { TEXT_QUERY_METHODS, textMethod } from '../../../shapes/text-method.js'
import type { UseCases } from '../../../use-cases.js'
import { AT_PROJECT } from './app-place.js'
import { App, appOf } from './app.message.js'

class AppNameQuery {
  @Text({ min: 0, max: 200 }) name!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}

class AppQuery {
  @Nested(() => AppNameQuery) nameQuery!: AppNameQuery
}

class ListAppsRequest extends ListRequest {
  @Text({ max: 200 }) projectId!: string
  /** Combined with AND. */
  @Nested(() => AppQuery, { list: 20 }) queries!: AppQuery[]
}

class ListAppsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => App, { list: 1000 }) result!: App[]
}

const byName = ({ nameQuery: { name, method } }: AppQuery): Filter<ClientField> => ({
  kind: 'text',
  field: 'name',
  method: textMethod(method),
  value: name,
})

export const listApps = ({ applications }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/ListApps',
    summary: 'Lists the applications of a project, oldest first',
    permission: 'project.app.read',
    place: AT_PROJECT,
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/apps/_search' }],
    request: message(ListAppsRequest),
    response: message(ListAppsResponse),
    handle: async ({ projectId, query, queries }, { orgId }) => {
      const ofProject: Filter<ClientField> = { kind: 'among', field: 'projectId', values: [projectId] }
      const page = await applications.read.search({ ...pageOf(query), sortBy: 'createdAt', filters: [ofProject, ...queries.map(byName)] })
      return { details: listDetails(page), result: page.items.map((client) => appOf(client, orgId)) }
    },
  })
