import { defineMethod } from '@keyhall/core/api'
import { message } from '../../../message/index.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'
import { AT_PROJECT, AppRequest, placeOf } from './app-place.js'

class RemoveAppRequest extends AppRequest {}

export const removeApp = ({ applications }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/RemoveApp',
    summary: 'Removes an application and revokes its tokens',
    permission: 'project.app.delete',
    place: AT_PROJECT,
    http: [{ verb: 'DELETE', path: '/management/v1/projects/{project_id}/apps/{app_id}' }],
    request: message(RemoveAppRequest),
    response: message(Changed),
    handle: async (input, call) => changedAt(await applications.remove.remove(placeOf(call, input), call.caller), call.orgId),
  })
