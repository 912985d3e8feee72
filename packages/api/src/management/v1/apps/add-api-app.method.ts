import { ProjectId } from '@keyhall/core/shared'
import { ApiMembers, apiSettings } from '../../../application/shapes/api-members.js'
import type { ApplicationOperations } from '../../../application/shapes/application-operations.js'
import { Nested, Text, message } from '../../../message/index.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import { methodOf } from '../../../shapes/operation.js'
import { addedApp } from './added-app.js'

class AddAPIAppRequest extends ApiMembers {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200, shown: true }) name!: string
}

class AddAPIAppResponse {
  @Text({ max: 200 }) appId!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 200 }) clientId!: string
  /** Returned only here. */
  @Text({ max: 200, optional: true, secret: true }) clientSecret?: string
}

export const addApiApp = (apps: ApplicationOperations) =>
  methodOf(apps.add, {
    name: 'management.v1.ManagementService/AddAPIApp',
    summary: 'Adds an API application to a project; it can introspect tokens but not obtain them',
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/apps/api' }],
    request: message(AddAPIAppRequest),
    response: message(AddAPIAppResponse),
    read: ({ projectId, name, ...members }, { orgId }) =>
      ({ projectId: ProjectId.parse(projectId), orgId, name, settings: { kind: 'api' as const, ...apiSettings(members) } }),
    write: addedApp,
  })
