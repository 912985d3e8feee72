import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { Json, Nested, Text, message } from '../../message/index.js'
import { ObjectDetails, changedAt } from '../../shapes/object-details.js'
import { changerOf } from '../../shapes/users/changer.js'
import { creationOptions } from '../../shapes/users/creation-options.js'
import { Id, Name } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'
import { OF_USER_OR_SELF, SERVICE, changed } from './requests.js'

class RegisterU2FRequest {
  @Id() userId!: string
  @Text({ min: 0, max: 200 }) domain!: string
}

class RegisterU2FResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 200 }) u2fId!: string
  @Json({ secret: true }) publicKeyCredentialCreationOptions?: unknown
}

class VerifyU2FRegistrationRequest {
  @Id() userId!: string
  @Id() u2fId!: string
  @Json({ secret: true }) publicKeyCredential?: unknown
  @Name() tokenName!: string
}

class RemoveU2FRequest {
  @Id() userId!: string
  @Id() u2fId!: string
}

const OWN = { permission: 'user.credential.write', place: OF_USER_OR_SELF } as const

export const u2fMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...OWN,
    name: `${SERVICE}/RegisterU2F`,
    summary: 'Starts the registration of a security key as a second factor and returns the options for the browser (valid for 15 minutes)',
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/u2f' }],
    request: message(RegisterU2FRequest),
    response: message(RegisterU2FResponse),
    handle: async ({ userId, domain }, { orgId }) => {
      const { registrationId: u2fId, options } = await users.registrations.begin(UserId.parse(userId))
      const selection = { userVerification: 'discouraged', residentKey: 'discouraged' }
      const publicKeyCredentialCreationOptions = creationOptions('RegisterU2FRequest', options, { domain, selection })
      return { details: { resourceOwner: orgId }, u2fId, publicKeyCredentialCreationOptions }
    },
  }),
  defineMethod({
    ...OWN,
    name: `${SERVICE}/VerifyU2FRegistration`,
    summary: "Completes the registration of a security key and ends all of the person's other sessions",
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/u2f/{u2f_id}' }],
    request: message(VerifyU2FRegistrationRequest),
    response: changed,
    handle: async ({ userId, u2fId: registrationId, publicKeyCredential: response, tokenName: name }, { caller }) => {
      const registration = { registrationId, response, name, use: 'second_factor' } as const
      const { at, orgId } = await users.registrations.complete(UserId.parse(userId), registration, changerOf(caller, userId))
      return changedAt(at, orgId)
    },
  }),
  defineMethod({
    ...OWN,
    name: `${SERVICE}/RemoveU2F`,
    summary: 'Removes a security key from a person and ends all of their other sessions',
    http: [{ verb: 'DELETE', path: '/v2/users/{user_id}/u2f/{u2f_id}' }],
    request: message(RemoveU2FRequest),
    response: changed,
    handle: async ({ userId, u2fId }, { caller }) => {
      const { at, orgId } = await users.factors.removePasskey(UserId.parse(userId), u2fId, changerOf(caller, userId))
      return changedAt(at, orgId)
    },
  }),
]
