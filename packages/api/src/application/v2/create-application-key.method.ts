import { Bytes, Instant, Text, message } from '../../message/index.js'
import { methodOf } from '../../shapes/operation.js'
import type { ApplicationOperations } from '../shapes/application-operations.js'
import { keyFile } from '../shapes/key-file.js'
import { ApplicationRequest, placeOf } from './application-request.js'

class CreateApplicationKeyRequest extends ApplicationRequest {
  /** If absent, the key does not expire. */
  @Instant({ optional: true }) expirationDate?: number
}

class CreateApplicationKeyResponse {
  @Text({ max: 200 }) keyId!: string
  @Instant() creationDate!: number
  /** The key file; returned only here. */
  @Bytes({ max: 10_000, secret: true }) keyDetails!: string
}

export const createApplicationKey = (apps: ApplicationOperations) =>
  methodOf(apps.addKey, {
    name: 'application.v2.ApplicationService/CreateApplicationKey',
    http: [{ verb: 'POST', path: '/v2/applications/{application_id}/keys', status: 201 }],
    request: message(CreateApplicationKeyRequest),
    response: message(CreateApplicationKeyResponse),
    read: (input, call) => ({ place: placeOf(call, input), expiresAt: input.expirationDate }),
    write: ({ key, privatePem }) => ({ keyId: key.id, creationDate: key.createdAt, keyDetails: keyFile(key, privatePem) }),
  })
