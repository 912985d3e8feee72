import { defineMethod } from '@keyhall/core/api'
import { Instant, Text, message } from '../../message/index.js'
import type { UseCases } from '../../use-cases.js'
import { AT_APPLICATION, ApplicationRequest, placeOf } from './application-request.js'

class DeleteApplicationKeyRequest extends ApplicationRequest {
  @Text({ max: 200 }) keyId!: string
}

class DeleteApplicationKeyResponse {
  @Instant() deletionDate!: number
}

export const deleteApplicationKey = ({ applications }: UseCases) =>
  defineMethod({
    name: 'application.v2.ApplicationService/DeleteApplicationKey',
    summary: 'Deletes an application key; JWTs signed with it are rejected at once',
    permission: 'project.app.write',
    place: AT_APPLICATION,
    http: [{ verb: 'DELETE', path: '/v2/applications/{application_id}/keys/{key_id}' }],
    request: message(DeleteApplicationKeyRequest),
    response: message(DeleteApplicationKeyResponse),
    handle: async (input, call) => ({ deletionDate: await applications.removeKey.remove(placeOf(call, input), input.keyId, call.caller) }),
  })
