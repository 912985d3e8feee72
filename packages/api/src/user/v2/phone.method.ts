import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { byCaller } from '@keyhall/core/audit'
import { UserId, present } from '@keyhall/core/shared'
import { Nested, Rule, Text, message } from '../../message/index.js'
import { changedAt } from '../../shapes/object-details.js'
import { ReturnCode, SendCode, SetHumanPhone, oneProof, phoneProof } from '../../shapes/users/human-v2.js'
import { Id } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'
import { CodeResponse } from './email.method.js'
import { OF_USER_OR_SELF, SERVICE, UserIdRequest, assertMayVouch, changed } from './requests.js'

class SetPhoneRequest extends SetHumanPhone {
  @Id() userId!: string
}

@Rule(oneProof)
class ResendPhoneCodeRequest {
  @Id() userId!: string
  @Nested(() => SendCode, { optional: true }) sendCode?: SendCode
  @Nested(() => ReturnCode, { optional: true }) returnCode?: ReturnCode
}

class VerifyPhoneRequest {
  @Id() userId!: string
  @Text({ max: 100, secret: true }) verificationCode!: string
}

export const phoneMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/SetPhone`,
    summary: "Changes a person's phone number; sends a code by text message, or returns it on request",
    permission: 'user.write',
    place: OF_USER_OR_SELF,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/phone' }],
    request: message(SetPhoneRequest),
    response: message(CodeResponse),
    handle: async ({ userId, phone, ...way }, call) => {
      const proof = phoneProof(way)
      if (proof === 'verified' || proof === 'return') assertMayVouch(call)
      const { at, orgId, verificationCode } = await users.changePhone.change(UserId.parse(userId), phone, proof, call.caller)
      return { ...changedAt(at, orgId), ...present({ verificationCode }) }
    },
  }),
  defineMethod({
    name: `${SERVICE}/RemovePhone`,
    summary: "Removes a person's phone number",
    permission: 'user.write',
    place: OF_USER_OR_SELF,
    http: [{ verb: 'DELETE', path: '/v2/users/{user_id}/phone' }],
    request: message(UserIdRequest),
    response: changed,
    handle: async ({ userId }, { caller }) => {
      const { at, orgId } = await users.changePhone.remove(UserId.parse(userId), caller)
      return changedAt(at, orgId)
    },
  }),
  defineMethod({
    name: `${SERVICE}/ResendPhoneCode`,
    summary: "Sends a new code that verifies a person's phone number by text message, or returns it",
    permission: 'user.write',
    place: OF_USER_OR_SELF,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/phone/resend' }],
    request: message(ResendPhoneCodeRequest),
    response: message(CodeResponse),
    handle: async ({ userId, returnCode }, call) => {
      if (returnCode) assertMayVouch(call)
      const options = { kind: 'phone_verification', way: returnCode ? 'return' : 'text' } as const
      const { at, orgId, verificationCode } = await users.sendCode.send(UserId.parse(userId), options, call.caller)
      return { ...changedAt(at, orgId), ...present({ verificationCode }) }
    },
  }),
  defineMethod({
    name: `${SERVICE}/VerifyPhone`,
    summary: "Verifies a person's phone number by a code",
    permission: 'user.write',
    place: OF_USER_OR_SELF,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/phone/verify' }],
    request: message(VerifyPhoneRequest),
    response: changed,
    handle: async ({ userId, verificationCode }, { caller, orgId }) => {
      const shown = { userId: UserId.parse(userId), kind: 'phone_verification', code: verificationCode } as const
      await users.verifyContact.verify(shown, byCaller(caller))
      return { details: { resourceOwner: orgId } }
    },
  }),
]
