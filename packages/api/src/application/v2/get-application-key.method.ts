import { defineMethod } from '@keyhall/core/api'
import { Instant, Text, message } from '../../message/index.js'
import type { UseCases } from '../../use-cases.js'

class GetApplicationKeyRequest {
  @Text({ max: 200 }) keyId!: string
}

class GetApplicationKeyResponse {
  @Text({ max: 200 }) keyId!: string
  @Instant() creationDate!: number
  @Instant() expirationDate!: number
}

export const getApplicationKey = ({ applications }: UseCases) =>
  defineMethod({
    name: 'application.v2.ApplicationService/GetApplicationKey',
    summary: 'Returns the details of an application key, without the key itself',
    permission: 'project.app.read',
    place: { kind: 'object', of: 'application_key', member: 'keyId' },
    http: [{ verb: 'GET', path: '/v2/application_keys/{key_id}' }],
    request: message(GetApplicationKeyRequest),
    response: message(GetApplicationKeyResponse),
    handle: async (input) => {
      const { id, createdAt, expiresAt } = await applications.read.getKey(input.keyId)
      return { keyId: id, creationDate: createdAt, expirationDate: expiresAt }
    },
  })
