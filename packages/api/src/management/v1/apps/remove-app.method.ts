import type { ApplicationOperations } from '../../../application/shapes/application-operations.js'
import { message } from '../../../message/index.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import { methodOf } from '../../../shapes/operation.js'
import { AppRequest, placeOf } from './app-place.js'

class RemoveAppRequest extends AppRequest {}

export const removeApp = (apps: ApplicationOperations) =>
  methodOf(apps.remove, {
    name: 'management.v1.ManagementService/RemoveApp',
    http: [{ verb: 'DELETE', path: '/management/v1/projects/{project_id}/apps/{app_id}' }],
    request: message(RemoveAppRequest),
    response: message(Changed),
    read: (input, call) => placeOf(call, input),
    write: (at, { orgId }) => changedAt(at, orgId),
  })
