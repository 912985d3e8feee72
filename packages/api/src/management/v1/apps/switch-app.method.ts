import { defineMethod } from '@keyhall/core/api'
import { message } from '../../../message/index.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'
import { AT_PROJECT, AppRequest, placeOf } from './app-place.js'

class DeactivateAppRequest extends AppRequest {}
class ReactivateAppRequest extends AppRequest {}

const common = { permission: 'project.app.write', place: AT_PROJECT, response: message(Changed) } as const

export const deactivateApp = ({ applications }: UseCases) =>
  defineMethod({
    ...common,
    name: 'management.v1.ManagementService/DeactivateApp',
    summary: 'Deactivates an application: sign-ins to it are refused and its tokens become invalid',
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/apps/{app_id}/_deactivate' }],
    request: message(DeactivateAppRequest),
    handle: async (input, call) => {
      const client = await applications.switch.setState(placeOf(call, input), 'inactive', call.caller)
      return changedAt(client.changedAt, call.orgId)
    },
  })

export const reactivateApp = ({ applications }: UseCases) =>
  defineMethod({
    ...common,
    name: 'management.v1.ManagementService/ReactivateApp',
    summary: 'Reactivates an application',
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/apps/{app_id}/_reactivate' }],
    request: message(ReactivateAppRequest),
    handle: async (input, call) => {
      const client = await applications.switch.setState(placeOf(call, input), 'active', call.caller)
      return changedAt(client.changedAt, call.orgId)
    },
  })
