import { Instant, Text, message } from '../../message/index.js'
import { methodOf } from '../../shapes/operation.js'
import type { ApplicationOperations } from '../shapes/application-operations.js'
import { ApplicationRequest, placeOf } from './application-request.js'

class DeleteApplicationKeyRequest extends ApplicationRequest {
  @Text({ max: 200 }) keyId!: string
}

class DeleteApplicationKeyResponse {
  @Instant() deletionDate!: number
}

export const deleteApplicationKey = (apps: ApplicationOperations) =>
  methodOf(apps.removeKey, {
    name: 'application.v2.ApplicationService/DeleteApplicationKey',
    http: [{ verb: 'DELETE', path: '/v2/applications/{application_id}/keys/{key_id}' }],
    request: message(DeleteApplicationKeyRequest),
    response: message(DeleteApplicationKeyResponse),
    read: (input, call) => ({ place: placeOf(call, input), keyId: input.keyId }),
    write: (deletionDate) => ({ deletionDate }),
  })
