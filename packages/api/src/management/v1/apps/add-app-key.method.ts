import type { ApplicationOperations } from '../../../application/shapes/application-operations.js'
import { keyFile } from '../../../application/shapes/key-file.js'
import { Bytes, Instant, Nested, OneOf, Text, message } from '../../../message/index.js'
import { ObjectDetails, createdAt } from '../../../shapes/object-details.js'
import { methodOf } from '../../../shapes/operation.js'
import { KEY_TYPES } from './app-key.message.js'
import { AppRequest, placeOf } from './app-place.js'

class AddAppKeyRequest extends AppRequest {
  /** JSON is the only supported type. */
  @OneOf(KEY_TYPES) type!: string
  /** If absent, the key does not expire. */
  @Instant({ optional: true }) expirationDate?: number
}

class AddAppKeyResponse {
  @Text({ max: 200 }) id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  /** The key file; returned only here. */
  @Bytes({ max: 10_000, secret: true }) keyDetails!: string
}

export const addAppKey = (apps: ApplicationOperations) =>
  methodOf(apps.addKey, {
    name: 'management.v1.ManagementService/AddAppKey',
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/apps/{app_id}/keys' }],
    request: message(AddAppKeyRequest),
    response: message(AddAppKeyResponse),
    read: (input, call) => ({ place: placeOf(call, input), expiresAt: input.expirationDate }),
    write: ({ key, privatePem }, { orgId }) => ({ id: key.id, ...createdAt(key.createdAt, orgId), keyDetails: keyFile(key, privatePem) }),
  })
