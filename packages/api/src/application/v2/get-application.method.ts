import { Nested, message } from '../../message/index.js'
import { methodOf } from '../../shapes/operation.js'
import type { ApplicationOperations } from '../shapes/application-operations.js'
import { ApplicationRequest, placeOf } from './application-request.js'
import { Application, applicationOf } from './application.message.js'

class GetApplicationRequest extends ApplicationRequest {}

class GetApplicationResponse {
  @Nested(() => Application) application!: Application
}

export const getApplication = (apps: ApplicationOperations) =>
  methodOf(apps.get, {
    name: 'application.v2.ApplicationService/GetApplication',
    http: [{ verb: 'GET', path: '/v2/applications/{application_id}' }],
    request: message(GetApplicationRequest),
    response: message(GetApplicationResponse),
    read: (input, call) => placeOf(call, input),
    write: (client) => ({ application: applicationOf(client) }),
  })
