import type { ApplicationOperations } from '../../../application/shapes/application-operations.js'
import { Nested, message } from '../../../message/index.js'
import { methodOf } from '../../../shapes/operation.js'
import { AppRequest, placeOf } from './app-place.js'
import { App, appOf } from './app.message.js'

class GetAppByIDRequest extends AppRequest {}

class GetAppByIDResponse {
  @Nested(() => App) app!: App
}

export const getAppById = (apps: ApplicationOperations) =>
  methodOf(apps.get, {
    name: 'management.v1.ManagementService/GetAppByID',
    summary: 'Returns an application of a project',
    http: [{ verb: 'GET', path: '/management/v1/projects/{project_id}/apps/{app_id}' }],
    request: message(GetAppByIDRequest),
    response: message(GetAppByIDResponse),
    read: (input, call) => placeOf(call, input),
    write: (client, { orgId }) => ({ app: appOf(client, orgId) }),
  })
