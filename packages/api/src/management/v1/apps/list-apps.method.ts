import type { ClientField } from '@keyhall/core/clients'
import type { Filter } from '@keyhall/core/shared'
import type { ApplicationOperations } from '../../../application/shapes/application-operations.js'
import { Nested, OneOf, Text, message } from '../../../message/index.js'
import { ListDetails, ListRequest, listDetails, pageOf } from '../../../shapes/list-query.js'
import { methodOf } from '../../../shapes/operation.js'
import { TEXT_QUERY_METHODS, textMethod } from '../../../shapes/text-method.js'
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

export const listApps = (apps: ApplicationOperations) =>
  methodOf(apps.list, {
    name: 'management.v1.ManagementService/ListApps',
    summary: 'Lists the applications of a project, oldest first',
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/apps/_search' }],
    request: message(ListAppsRequest),
    response: message(ListAppsResponse),
    read: ({ projectId, query, queries }) => {
      const ofProject: Filter<ClientField> = { kind: 'among', field: 'projectId', values: [projectId] }
      return { ...pageOf(query), sortBy: 'createdAt' as const, filters: [ofProject, ...queries.map(byName)] }
    },
    write: (page, { orgId }) => ({ details: listDetails(page), result: page.items.map((client) => appOf(client, orgId)) }),
  })
