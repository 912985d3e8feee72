import { defineMethod } from '@keyhall/core/api'
import { message } from '../../../message/index.js'
import { Changed, changedAt } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'
import { AppKeyRequest } from './app-key.message.js'
import { AT_PROJECT, placeOf } from './app-place.js'

class RemoveAppKeyRequest extends AppKeyRequest {}

export const removeAppKey = ({ applications }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/RemoveAppKey',
    summary: 'Deletes an application key; JWTs signed with it are rejected at once',
    permission: 'project.app.write',
    place: AT_PROJECT,
    http: [{ verb: 'DELETE', path: '/management/v1/projects/{project_id}/apps/{app_id}/keys/{key_id}' }],
    request: message(RemoveAppKeyRequest),
    response: message(Changed),
    handle: async (input, call) => {
      const at = await applications.removeKey.remove(placeOf(call, input), input.keyId, call.caller)
      return changedAt(at, call.orgId)
    },
  })
