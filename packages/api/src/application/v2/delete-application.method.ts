import { defineMethod } from '@keyhall/core/api'
import { Instant, message } from '../../message/index.js'
import type { UseCases } from '../../use-cases.js'
import { AT_APPLICATION, ApplicationRequest, placeOf } from './application-request.js'

class DeleteApplicationRequest extends ApplicationRequest {}

class DeleteApplicationResponse {
  @Instant() deletionDate!: number
}

export const deleteApplication = ({ applications }: UseCases) =>
  defineMethod({
    name: 'application.v2.ApplicationService/DeleteApplication',
    summary: 'Removes an application and revokes its tokens',
    permission: 'project.app.delete',
    place: AT_APPLICATION,
    http: [{ verb: 'DELETE', path: '/v2/applications/{application_id}' }],
    request: message(DeleteApplicationRequest),
    response: message(DeleteApplicationResponse),
    handle: async (input, call) => ({ deletionDate: await applications.remove.remove(placeOf(call, input), call.caller) }),
  })
