import { defineMethod } from '@keyhall/core/api'
import { Bytes, Instant, Text, message } from '../../message/index.js'
import type { UseCases } from '../../use-cases.js'
import { keyFile } from '../shapes/key-file.js'
import { AT_APPLICATION, ApplicationRequest, placeOf } from './application-request.js'

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

export const createApplicationKey = ({ applications }: UseCases) =>
  defineMethod({
    name: 'application.v2.ApplicationService/CreateApplicationKey',
    summary: 'Creates a key for an application that authenticates by private_key_jwt',
    permission: 'project.app.write',
    place: AT_APPLICATION,
    http: [{ verb: 'POST', path: '/v2/applications/{application_id}/keys', status: 201 }],
    request: message(CreateApplicationKeyRequest),
    response: message(CreateApplicationKeyResponse),
    handle: async (input, call) => {
      const { key, privatePem } = await applications.addKey.add(placeOf(call, input), input.expirationDate, call.caller)
      return { keyId: key.id, creationDate: key.createdAt, keyDetails: keyFile(key, privatePem) }
    },
  })
