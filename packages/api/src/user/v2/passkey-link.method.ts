import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { Nested, Rule, Text, message } from '../../message/index.js'
import { ObjectDetails, changedAt } from '../../shapes/object-details.js'
import { ReturnCode, SendCode } from '../../shapes/users/human-v2.js'
import { Id } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'
import { OF_USER, SERVICE } from './requests.js'

/** The code with which a person without a session registers a passkey. */
export class PasskeyRegistrationCode {
  @Text({ min: 0, max: 200 }) id!: string
  @Text({ min: 0, max: 200, secret: true }) code!: string
}

@Rule(({ sendLink, returnCode }: CreatePasskeyRegistrationLinkRequest) =>
  (sendLink && returnCode ? [{ field: 'returnCode', problem: 'must not be combined with sendLink' }] : []))
class CreatePasskeyRegistrationLinkRequest {
  @Id() userId!: string
  @Nested(() => SendCode, { optional: true }) sendLink?: SendCode
  @Nested(() => ReturnCode, { optional: true }) returnCode?: ReturnCode
}

class CreatePasskeyRegistrationLinkResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Nested(() => PasskeyRegistrationCode, { optional: true }) code?: PasskeyRegistrationCode
}

export const createPasskeyRegistrationLink = ({ users }: UseCases): AnyMethod =>
  defineMethod({
    name: `${SERVICE}/CreatePasskeyRegistrationLink`,
    summary: 'Sends a person a link to register a passkey, or returns its code to be passed on',
    permission: 'user.credential.write',
    place: OF_USER,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/passkeys/registration_link' }],
    request: message(CreatePasskeyRegistrationLinkRequest),
    response: message(CreatePasskeyRegistrationLinkResponse),
    handle: async ({ userId, returnCode }, { caller }) => {
      const options = { kind: 'passkey_registration', way: returnCode ? 'return' : 'mail' } as const
      const { at, orgId, verificationCode: code, codeId: id } = await users.sendCode.send(UserId.parse(userId), options, caller)
      return { ...changedAt(at, orgId), ...(code === undefined || id === undefined ? {} : { code: { id, code } }) }
    },
  })
