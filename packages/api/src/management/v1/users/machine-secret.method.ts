import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { Nested, Text, message } from '../../../message/index.js'
import { ObjectDetails, changedAt } from '../../../shapes/object-details.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, UserIdRequest, changed, userOfOrg } from './user-requests.js'

class GenerateMachineSecretResponse {
  @Text({ max: 200 }) clientId!: string
  @Text({ max: 200, secret: true }) clientSecret!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
}

export const machineSecretMethods = ({ users: { secrets } }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/GenerateMachineSecret`,
    summary: 'Replaces the client secret of a service user and returns it once; the client_id is the user name',
    permission: 'user.credential.write',
    place: userOfOrg('userId'),
    http: [{ verb: 'PUT', path: '/management/v1/users/{user_id}/secret' }],
    request: message(UserIdRequest),
    response: message(GenerateMachineSecretResponse),
    handle: async ({ userId }, { caller }) => {
      const { clientId, secret, at, orgId } = await secrets.generate(UserId.parse(userId), caller)
      return { clientId, clientSecret: secret, ...changedAt(at, orgId) }
    },
  }),
  defineMethod({
    name: `${SERVICE}/RemoveMachineSecret`,
    summary: 'Deletes the client secret of a service user',
    permission: 'user.credential.write',
    place: userOfOrg('userId'),
    http: [{ verb: 'DELETE', path: '/management/v1/users/{user_id}/secret' }],
    request: message(UserIdRequest),
    response: changed,
    handle: async ({ userId }, { caller }) => {
      const { at, orgId } = await secrets.remove(UserId.parse(userId), caller)
      return changedAt(at, orgId)
    },
  }),
]
