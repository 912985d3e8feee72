import type { ApplicationOperations } from '../../../application/shapes/application-operations.js'
import { message } from '../../../message/index.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import { methodOf } from '../../../shapes/operation.js'
import { AppRequest, placeOf } from './app-place.js'

class DeactivateAppRequest extends AppRequest {}
class ReactivateAppRequest extends AppRequest {}

export const deactivateApp = (apps: ApplicationOperations) =>
  methodOf(apps.deactivate, {
    name: 'management.v1.ManagementService/DeactivateApp',
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/apps/{app_id}/_deactivate' }],
    request: message(DeactivateAppRequest),
    response: message(Changed),
    read: (input, call) => placeOf(call, input),
    write: (client, { orgId }) => changedAt(client.changedAt, orgId),
  })

export const reactivateApp = (apps: ApplicationOperations) =>
  methodOf(apps.reactivate, {
    name: 'management.v1.ManagementService/ReactivateApp',
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/apps/{app_id}/_reactivate' }],
    request: message(ReactivateAppRequest),
    response: message(Changed),
    read: (input, call) => placeOf(call, input),
    write: (client, { orgId }) => changedAt(client.changedAt, orgId),
  })
