import { Instant, Text, message } from '../../message/index.js'
import { methodOf } from '../../shapes/operation.js'
import type { ApplicationOperations } from '../shapes/application-operations.js'
import { ApplicationRequest, placeOf } from './application-request.js'

class GenerateClientSecretRequest extends ApplicationRequest {}

class GenerateClientSecretResponse {
  /** Returned only here. */
  @Text({ max: 200, secret: true }) clientSecret!: string
  @Instant() creationDate!: number
}

export const generateClientSecret = (apps: ApplicationOperations) =>
  methodOf(apps.replaceSecret, {
    name: 'application.v2.ApplicationService/GenerateClientSecret',
    http: [{ verb: 'POST', path: '/v2/applications/{application_id}/client_secret' }],
    request: message(GenerateClientSecretRequest),
    response: message(GenerateClientSecretResponse),
    read: (input, call) => ({ place: placeOf(call, input) }),
    write: ({ secret, at }) => ({ clientSecret: secret, creationDate: at }),
  })
