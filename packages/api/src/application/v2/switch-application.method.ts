import { defineMethod } from '@keyhall/core/api'
import { Instant, message } from '../../message/index.js'
import type { UseCases } from '../../use-cases.js'
import { AT_APPLICATION, ApplicationRequest, placeOf } from './application-request.js'

class DeactivateApplicationRequest extends ApplicationRequest {}
class ReactivateApplicationRequest extends ApplicationRequest {}

class DeactivateApplicationResponse {
  @Instant() deactivationDate!: number
}

class ReactivateApplicationResponse {
  @Instant() reactivationDate!: number
}

const common = { permission: 'project.app.write', place: AT_APPLICATION } as const

export const deactivateApplication = ({ applications }: UseCases) =>
  defineMethod({
    ...common,
    name: 'application.v2.ApplicationService/DeactivateApplication',
    summary: 'Deactivates an application: sign-ins to it are refused and its tokens become invalid',
    http: [{ verb: 'POST', path: '/v2/applications/{application_id}/deactivate' }],
    request: message(DeactivateApplicationRequest),
    response: message(DeactivateApplicationResponse),
    handle: async (input, call) => {
      const { changedAt } = await applications.switch.setState(placeOf(call, input), 'inactive', call.caller)
      return { deactivationDate: changedAt }
    },
  })

export const reactivateApplication = ({ applications }: UseCases) =>
  defineMethod({
    ...common,
    name: 'application.v2.ApplicationService/ReactivateApplication',
    summary: 'Reactivates an application',
    http: [{ verb: 'POST', path: '/v2/applications/{application_id}/reactivate' }],
    request: message(ReactivateApplicationRequest),
    response: message(ReactivateApplicationResponse),
    handle: async (input, call) => {
      const { changedAt } = await applications.switch.setState(placeOf(call, input), 'active', call.caller)
      return { reactivationDate: changedAt }
    },
  })
