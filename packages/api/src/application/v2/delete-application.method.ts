import { Instant, message } from '../../message/index.js'
import { methodOf } from '../../shapes/operation.js'
import type { ApplicationOperations } from '../shapes/application-operations.js'
import { ApplicationRequest, placeOf } from './application-request.js'

class DeleteApplicationRequest extends ApplicationRequest {}

class DeleteApplicationResponse {
  @Instant() deletionDate!: number
}

export const deleteApplication = (apps: ApplicationOperations) =>
  methodOf(apps.remove, {
    name: 'application.v2.ApplicationService/DeleteApplication',
    http: [{ verb: 'DELETE', path: '/v2/applications/{application_id}' }],
    request: message(DeleteApplicationRequest),
    response: message(DeleteApplicationResponse),
    read: (input, call) => placeOf(call, input),
    write: (deletionDate) => ({ deletionDate }),
  })
