import { Instant, Text, message } from '../../message/index.js'
import { methodOf } from '../../shapes/operation.js'
import type { ApplicationOperations } from '../shapes/application-operations.js'

class GetApplicationKeyRequest {
  @Text({ max: 200 }) keyId!: string
}

class GetApplicationKeyResponse {
  @Text({ max: 200 }) keyId!: string
  @Instant() creationDate!: number
  @Instant() expirationDate!: number
}

export const getApplicationKey = (apps: ApplicationOperations) =>
  methodOf({ ...apps.getKey, place: { kind: 'object', of: 'application_key', member: 'keyId' } }, {
    name: 'application.v2.ApplicationService/GetApplicationKey',
    http: [{ verb: 'GET', path: '/v2/application_keys/{key_id}' }],
    request: message(GetApplicationKeyRequest),
    response: message(GetApplicationKeyResponse),
    read: ({ keyId }) => ({ keyId }),
    write: ({ id, createdAt, expiresAt }) => ({ keyId: id, creationDate: createdAt, expirationDate: expiresAt }),
  })
