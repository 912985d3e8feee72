import { defineMethod } from '@keyhall/core/api'
import { Text, message } from '../../../message/index.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'
import { AT_PROJECT, AppRequest, placeOf } from './app-place.js'

class UpdateAppRequest extends AppRequest {
  @Text({ max: 200, plain: true }) name!: string
}

export const updateApp = ({ applications }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/UpdateApp',
    summary: 'Renames an application',
    permission: 'project.app.write',
    place: AT_PROJECT,
    http: [{ verb: 'PUT', path: '/management/v1/projects/{project_id}/apps/{app_id}' }],
    request: message(UpdateAppRequest),
    response: message(Changed),
    handle: async (input, call) => {
      const client = await applications.change.change(placeOf(call, input), { name: input.name }, call.caller)
      return changedAt(client.changedAt, call.orgId)
    },
  })
