import type { ApplicationOperations } from '../../../application/shapes/application-operations.js'
import { IF_MATCH, Revision } from '../../../application/shapes/revision.message.js'
import { Text, message } from '../../../message/index.js'
import { methodOf } from '../../../shapes/operation.js'
import { AppChanged, appChanged } from './app-changed.message.js'
import { AppRequest, placeOf } from './app-place.js'

class UpdateAppRequest extends AppRequest {
  @Text({ max: 200, shown: true }) name!: string
  @Revision() revision?: number
}

export const updateApp = (apps: ApplicationOperations) =>
  methodOf(apps.change, {
    name: 'management.v1.ManagementService/UpdateApp',
    summary: 'Renames an application',
    http: [{ verb: 'PUT', path: '/management/v1/projects/{project_id}/apps/{app_id}', ...IF_MATCH }],
    request: message(UpdateAppRequest),
    response: message(AppChanged),
    read: (input, call) => ({ place: placeOf(call, input), change: { name: input.name } }),
    write: (client, { orgId }) => appChanged(client, orgId),
  })
