import { defineMethod } from '@keyhall/core/api'
import { Nested, message } from '../../../message/index.js'
import type { UseCases } from '../../../use-cases.js'
import { AT_PROJECT, AppRequest, placeOf } from './app-place.js'
import { App, appOf } from './app.message.js'

class GetAppByIDRequest extends AppRequest {}

class GetAppByIDResponse {
  @Nested(() => App) app!: App
}

export const getAppById = ({ applications }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/GetAppByID',
    summary: 'Returns an application of a project',
    permission: 'project.app.read',
    place: AT_PROJECT,
    http: [{ verb: 'GET', path: '/management/v1/projects/{project_id}/apps/{app_id}' }],
    request: message(GetAppByIDRequest),
    response: message(GetAppByIDResponse),
    handle: async (input, call) => ({ app: appOf(await applications.read.get(placeOf(call, input)), call.orgId) }),
  })
