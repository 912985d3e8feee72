import { defineMethod } from '@keyhall/core/api'
import { keyFile } from '../../../application/shapes/key-file.js'
import { Bytes, Instant, Nested, OneOf, Text, message } from '../../../message/index.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'
import { KEY_TYPES } from './app-key.message.js'
import { AT_PROJECT, AppRequest, placeOf } from './app-place.js'

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

export const addAppKey = ({ applications }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/AddAppKey',
    summary: 'Creates a key for an application that authenticates by private_key_jwt',
    permission: 'project.app.write',
    place: AT_PROJECT,
    http: [{ verb: 'POST', path: '/management/v1/projects/{project_id}/apps/{app_id}/keys' }],
    request: message(AddAppKeyRequest),
    response: message(AddAppKeyResponse),
    handle: async (input, call) => {
      const { key, privatePem } = await applications.addKey.add(placeOf(call, input), input.expirationDate, call.caller)
      return {
        id: key.id,
        details: { creationDate: key.createdAt, changeDate: key.createdAt, resourceOwner: call.orgId },
        keyDetails: keyFile(key, privatePem),
      }
    },
  })
