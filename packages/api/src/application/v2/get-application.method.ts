import { defineMethod } from '@keyhall/core/api'
import { Nested, message } from '../../message/index.js'
import type { UseCases } from '../../use-cases.js'
import { AT_APPLICATION, ApplicationRequest, placeOf } from './application-request.js'
import { Application, applicationOf } from './application.message.js'

class GetApplicationRequest extends ApplicationRequest {}

class GetApplicationResponse {
  @Nested(() => Application) application!: Application
}

export const getApplication = ({ applications }: UseCases) =>
  defineMethod({
    name: 'application.v2.ApplicationService/GetApplication',
    summary: 'Returns an application',
    permission: 'project.app.read',
    place: AT_APPLICATION,
    http: [{ verb: 'GET', path: '/v2/applications/{application_id}' }],
    request: message(GetApplicationRequest),
    response: message(GetApplicationResponse),
    handle: async (input, call) => ({ application: applicationOf(await applications.read.get(placeOf(call, input))) }),
  })
