import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { Json, Nested, OneOf, Text, message } from '../../message/index.js'
import { ListDetails } from '../../shapes/list-query.js'
import { ObjectDetails, changedAt } from '../../shapes/object-details.js'
import { ShownPasskey, factorsOfUser, passkeysOf } from '../../shapes/users/auth-factors.js'
import { changerOf } from '../../shapes/users/changer.js'
import { creationOptions } from '../../shapes/users/creation-options.js'
import { Id, Name } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'
import { PasskeyRegistrationCode } from './passkey-link.method.js'
import { OF_USER_OR_SELF, SERVICE, UserIdRequest, changed } from './requests.js'

const AUTHENTICATORS = ['PASSKEY_AUTHENTICATOR_UNSPECIFIED', 'PASSKEY_AUTHENTICATOR_PLATFORM', 'PASSKEY_AUTHENTICATOR_CROSS_PLATFORM'] as const
const ATTACHMENTS = [undefined, 'platform', 'cross-platform'] as const

class RegisterPasskeyRequest {
  @Id() userId!: string
  @Nested(() => PasskeyRegistrationCode, { optional: true }) code?: PasskeyRegistrationCode
  @OneOf(AUTHENTICATORS) authenticator!: string
  @Text({ min: 0, max: 200 }) domain!: string
}

class RegisterPasskeyResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 200 }) passkeyId!: string
  @Json({ secret: true }) publicKeyCredentialCreationOptions?: unknown
}

class VerifyPasskeyRegistrationRequest {
  @Id() userId!: string
  @Id() passkeyId!: string
  @Json({ secret: true }) publicKeyCredential?: unknown
  @Name() passkeyName!: string
}

class ListPasskeysResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => ShownPasskey, { list: 20 }) result!: ShownPasskey[]
}

class RemovePasskeyRequest {
  @Id() userId!: string
  @Id() passkeyId!: string
}

const OWN = { permission: 'user.credential.write', place: OF_USER_OR_SELF } as const

export const passkeyMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...OWN,
    name: `${SERVICE}/RegisterPasskey`,
    summary: 'Starts a passkey registration, returns the options for the browser (valid for 15 minutes) and consumes the code of a link',
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/passkeys' }],
    request: message(RegisterPasskeyRequest),
    response: message(RegisterPasskeyResponse),
    handle: async ({ userId: id, authenticator, domain, code: link }, { orgId }) => {
      const userId = UserId.parse(id)
      const { registrations, passkeyWithCode } = users
      const started = await (link ? passkeyWithCode.exchange({ userId, id: link.id, code: link.code }) : registrations.begin(userId))
      const { registrationId: passkeyId, options } = started
      const attachment = ATTACHMENTS[AUTHENTICATORS.findIndex((one) => one === authenticator)]
      const selection = { userVerification: 'required', ...(attachment === undefined ? {} : { authenticatorAttachment: attachment }) }
      const publicKeyCredentialCreationOptions = creationOptions('RegisterPasskeyRequest', options, { domain, selection })
      return { details: { resourceOwner: orgId }, passkeyId, publicKeyCredentialCreationOptions }
    },
  }),
  defineMethod({
    ...OWN,
    name: `${SERVICE}/VerifyPasskeyRegistration`,
    summary: "Completes a passkey registration and ends all of the person's other sessions",
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/passkeys/{passkey_id}' }],
    request: message(VerifyPasskeyRegistrationRequest),
    response: changed,
    handle: async ({ userId, passkeyId: registrationId, publicKeyCredential: response, passkeyName: name }, { caller }) => {
      const registration = { registrationId, response, name, use: 'passkey' } as const
      const { at, orgId } = await users.registrations.complete(UserId.parse(userId), registration, changerOf(caller, userId))
      return changedAt(at, orgId)
    },
  }),
  defineMethod({
    name: `${SERVICE}/ListPasskeys`,
    summary: 'Lists the passkeys of a person; people may list their own without a permission',
    permission: 'user.read',
    place: OF_USER_OR_SELF,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/passkeys/_search' }],
    request: message(UserIdRequest),
    response: message(ListPasskeysResponse),
    handle: async ({ userId }) => {
      const result = passkeysOf(await factorsOfUser(users, userId))
      return { details: { totalResult: result.length }, result }
    },
  }),
  defineMethod({
    ...OWN,
    name: `${SERVICE}/RemovePasskey`,
    summary: 'Removes a passkey from a person and ends all of their other sessions',
    http: [{ verb: 'DELETE', path: '/v2/users/{user_id}/passkeys/{passkey_id}' }],
    request: message(RemovePasskeyRequest),
    response: changed,
    handle: async ({ userId, passkeyId }, { caller }) => {
      const { at, orgId } = await users.factors.removePasskey(UserId.parse(userId), passkeyId, changerOf(caller, userId))
      return changedAt(at, orgId)
    },
  }),
]
