import { defineMethod } from '@keyhall/core/api'
import { API_AUTH_METHOD_NAMES } from '../../../application/shapes/application-enums.js'
import { meaningOf, namesOf } from '../../../application/shapes/wire-enums.js'
import { OneOf, message } from '../../../message/index.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'
import { AT_PROJECT, AppRequest, placeOf } from './app-place.js'

class UpdateAPIAppConfigRequest extends AppRequest {
  @OneOf(namesOf(API_AUTH_METHOD_NAMES)) authMethodType!: string
}

export const updateApiAppConfig = ({ applications }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/UpdateAPIAppConfig',
    summary: 'Changes how an API application authenticates; creates neither secret nor key',
    permission: 'project.app.write',
    place: AT_PROJECT,
    http: [{ verb: 'PUT', path: '/management/v1/projects/{project_id}/apps/{app_id}/api_config' }],
    request: message(UpdateAPIAppConfigRequest),
    response: message(Changed),
    handle: async (input, call) => {
      const authMethod = meaningOf(API_AUTH_METHOD_NAMES, input.authMethodType)
      const client = await applications.change.change(placeOf(call, input), { api: { authMethod } }, call.caller)
      return changedAt(client.changedAt, call.orgId)
    },
  })
