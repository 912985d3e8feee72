import { ApiMembers, apiSettings } from '../../../application/shapes/api-members.js'
import type { ApplicationOperations } from '../../../application/shapes/application-operations.js'
import { IF_MATCH, Revision } from '../../../application/shapes/revision.message.js'
import { Text, message } from '../../../message/index.js'
import { methodOf } from '../../../shapes/operation.js'
import { AppChanged, appChanged } from './app-changed.message.js'
import { placeOf } from './app-place.js'

class UpdateAPIAppConfigRequest extends ApiMembers {
  @Text({ max: 200 }) projectId!: string
  @Text({ max: 200 }) appId!: string
  @Revision() revision?: number
}

export const updateApiAppConfig = (apps: ApplicationOperations) =>
  methodOf(apps.change, {
    name: 'management.v1.ManagementService/UpdateAPIAppConfig',
    summary: 'Changes how an API application authenticates, and the signature of introspection; creates neither secret nor key',
    http: [{ verb: 'PUT', path: '/management/v1/projects/{project_id}/apps/{app_id}/api_config', ...IF_MATCH }],
    request: message(UpdateAPIAppConfigRequest),
    response: message(AppChanged),
    read: (input, call) => ({ place: placeOf(call, input), change: { api: apiSettings(input) } }),
    write: (client, { orgId }) => appChanged(client, orgId),
  })
