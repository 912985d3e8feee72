import { defineMethod } from '@keyhall/core/api'
import { Instant, Text, message } from '../../message/index.js'
import type { UseCases } from '../../use-cases.js'
import { AT_APPLICATION, ApplicationRequest, placeOf } from './application-request.js'

class GenerateClientSecretRequest extends ApplicationRequest {}

class GenerateClientSecretResponse {
  /** Returned only here. */
  @Text({ max: 200, secret: true }) clientSecret!: string
  @Instant() creationDate!: number
}

export const generateClientSecret = ({ applications }: UseCases) =>
  defineMethod({
    name: 'application.v2.ApplicationService/GenerateClientSecret',
    summary: 'Replaces the client secret of an application; the old one stops working at once',
    permission: 'project.app.write',
    place: AT_APPLICATION,
    http: [{ verb: 'POST', path: '/v2/applications/{application_id}/client_secret' }],
    request: message(GenerateClientSecretRequest),
    response: message(GenerateClientSecretResponse),
    handle: async (input, call) => {
      const { secret, at } = await applications.regenerateSecret.regenerate(placeOf(call, input), undefined, call.caller)
      return { clientSecret: secret, creationDate: at }
    },
  })
