import { API_AUTH_METHOD_NAMES } from '../../../application/shapes/application-enums.js'
import type { ApplicationOperations } from '../../../application/shapes/application-operations.js'
import { IF_MATCH, Revision } from '../../../application/shapes/revision.message.js'
import { meaningOf, namesOf } from '../../../application/shapes/wire-enums.js'
import { OneOf, message } from '../../../message/index.js'
import { methodOf } from '../../../shapes/operation.js'
import { AppChanged, appChanged } from './app-changed.message.js'
import { AppRequest, placeOf } from './app-place.js'

class UpdateAPIAppConfigRequest extends AppRequest {
  @OneOf(namesOf(API_AUTH_METHOD_NAMES)) authMethodType!: string
  @Revision() revision?: number
}

export const updateApiAppConfig = (apps: ApplicationOperations) =>
  methodOf(apps.change, {
    name: 'management.v1.ManagementService/UpdateAPIAppConfig',
    summary: 'Changes how an API application authenticates; creates neither secret nor key',
    http: [{ verb: 'PUT', path: '/management/v1/projects/{project_id}/apps/{app_id}/api_config', ...IF_MATCH }],
    request: message(UpdateAPIAppConfigRequest),
    response: message(AppChanged),
    read: (input, call) => {
      const authMethod = meaningOf(API_AUTH_METHOD_NAMES, input.authMethodType)
      return { place: placeOf(call, input), change: { api: { authMethod } } }
    },
    write: (client, { orgId }) => appChanged(client, orgId),
  })
