import { Instant, message } from '../../message/index.js'
import { methodOf } from '../../shapes/operation.js'
import type { ApplicationOperations } from '../shapes/application-operations.js'
import { ApplicationRequest, placeOf } from './application-request.js'

class DeactivateApplicationRequest extends ApplicationRequest {}
class ReactivateApplicationRequest extends ApplicationRequest {}

class DeactivateApplicationResponse {
  @Instant() deactivationDate!: number
}

class ReactivateApplicationResponse {
  @Instant() reactivationDate!: number
}

export const deactivateApplication = (apps: ApplicationOperations) =>
  methodOf(apps.deactivate, {
    name: 'application.v2.ApplicationService/DeactivateApplication',
    http: [{ verb: 'POST', path: '/v2/applications/{application_id}/deactivate' }],
    request: message(DeactivateApplicationRequest),
    response: message(DeactivateApplicationResponse),
    read: (input, call) => placeOf(call, input),
    write: ({ changedAt }) => ({ deactivationDate: changedAt }),
  })

export const reactivateApplication = (apps: ApplicationOperations) =>
  methodOf(apps.reactivate, {
    name: 'application.v2.ApplicationService/ReactivateApplication',
    http: [{ verb: 'POST', path: '/v2/applications/{application_id}/reactivate' }],
    request: message(ReactivateApplicationRequest),
    response: message(ReactivateApplicationResponse),
    read: (input, call) => placeOf(call, input),
    write: ({ changedAt }) => ({ reactivationDate: changedAt }),
  })
