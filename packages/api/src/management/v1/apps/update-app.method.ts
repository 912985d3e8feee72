import { defineMethod } from '@keyhall/core/api'
import { IF_MATCH, Revision } from '../../../application/shapes/revision.message.js'
import { Text, message } from '../../../message/index.js'
import type { UseCases } from '../../../use-cases.js'
import { AppChanged, appChanged } from './app-changed.message.js'
import { AT_PROJECT, AppRequest, placeOf } from './app-place.js'

class UpdateAppRequest extends AppRequest {
  @Text({ max: 200, plain: true }) name!: string
  @Revision() revision?: number
}

export const updateApp = ({ applications }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/UpdateApp',
    summary: 'Renames an application',
    permission: 'project.app.write',
    place: AT_PROJECT,
    http: [{ verb: 'PUT', path: '/management/v1/projects/{project_id}/apps/{app_id}', ...IF_MATCH }],
    request: message(UpdateAppRequest),
    response: message(AppChanged),
    handle: async (input, call) => {
      const client = await applications.change.change(placeOf(call, input), { name: input.name }, call.caller)
      return appChanged(client, call.orgId)
    },
  })
