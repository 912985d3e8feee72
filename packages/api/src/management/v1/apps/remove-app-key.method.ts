import type { ApplicationOperations } from '../../../application/shapes/application-operations.js'
import { message } from '../../../message/index.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import { methodOf } from '../../../shapes/operation.js'
import { AppKeyRequest } from './app-key.message.js'
import { placeOf } from './app-place.js'

class RemoveAppKeyRequest extends AppKeyRequest {}

export const removeAppKey = (apps: ApplicationOperations) =>
  methodOf(apps.removeKey, {
    name: 'management.v1.ManagementService/RemoveAppKey',
    http: [{ verb: 'DELETE', path: '/management/v1/projects/{project_id}/apps/{app_id}/keys/{key_id}' }],
    request: message(RemoveAppKeyRequest),
    response: message(Changed),
    read: (input, call) => ({ place: placeOf(call, input), keyId: input.keyId }),
    write: (at, { orgId }) => changedAt(at, orgId),
  })
