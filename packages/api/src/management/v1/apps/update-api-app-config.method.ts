import { defineMethod } from '@keyhall/core/api'
import { API_AUTH_METHOD_NAMES } from '../../../application/shapes/application-enums.js'
import { IF_MATCH, Revision } from '../../../application/shapes/revision.message.js'
import { meaningOf, namesOf } from '../../../application/shapes/wire-enums.js'
import { OneOf, message } from '../../../message/index.js'
import type { UseCases } from '../../../use-cases.js'
import { AppChanged, appChanged } from './app-changed.message.js'
import { AT_PROJECT, AppRequest, placeOf } from './app-place.js'

class UpdateAPIAppConfigRequest extends AppRequest {
  @OneOf(namesOf(API_AUTH_METHOD_NAMES)) authMethodType!: string
  @Revision() revision?: number
}

export const updateApiAppConfig = ({ applications }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/UpdateAPIAppConfig',
    summary: 'Changes how an API application authenticates; creates neither secret nor key',
    permission: 'project.app.write',
    place: AT_PROJECT,
    http: [{ verb: 'PUT', path: '/management/v1/projects/{project_id}/apps/{app_id}/api_config', ...IF_MATCH }],
    request: message(UpdateAPIAppConfigRequest),
    response: message(AppChanged),
    handle: async (input, call) => {
      const authMethod = meaningOf(API_AUTH_METHOD_NAMES, input.authMethodType)
      const client = await applications.change.change(placeOf(call, input), { api: { authMethod } }, call.caller)
      return appChanged(client, call.orgId)
    },
  })
