import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call } from '@keyhall/core/api'
import { byCaller } from '@keyhall/core/audit'
import { UserId, present } from '@keyhall/core/shared'
import { Nested, Rule, Text, message } from '../../message/index.js'
import { ObjectDetails, changedAt } from '../../shapes/object-details.js'
import { ReturnCode, SendCode, SetHumanEmail, emailProof, oneProof } from '../../shapes/users/human-v2.js'
import { Id } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'
import { OF_USER_OR_SELF, SERVICE, assertMayVouch, changed } from './requests.js'

class SetEmailRequest extends SetHumanEmail {
  @Id() userId!: string
}

export class CodeResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 100, optional: true, secret: true }) verificationCode?: string
}

@Rule(oneProof)
class EmailCodeRequest {
  @Id() userId!: string
  @Nested(() => SendCode, { optional: true }) sendCode?: SendCode
  @Nested(() => ReturnCode, { optional: true }) returnCode?: ReturnCode
}

class VerifyEmailRequest {
  @Id() userId!: string
  @Text({ max: 100, secret: true }) verificationCode!: string
}

/** Two names for the same method: newer clients call the second. */
const CODE_METHODS = [['ResendEmailCode', 'resend'], ['SendEmailCode', 'send']] as const

export const emailMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/SetEmail`,
    summary: "Changes a person's email address; mails a code to the new one unless it is marked as verified or the code is returned",
    permission: 'user.write',
    place: OF_USER_OR_SELF,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/email' }],
    request: message(SetEmailRequest),
    response: message(CodeResponse),
    handle: async ({ userId, email, ...way }, call) => {
      const proof = emailProof(way)
      if (proof !== 'mail') assertMayVouch(call)
      const { at, orgId, verificationCode } = await users.changeEmail.change(UserId.parse(userId), email, proof, call.caller)
      return { ...changedAt(at, orgId), ...present({ verificationCode }) }
    },
  }),
  ...CODE_METHODS.map(([method, path]) =>
    defineMethod({
      name: `${SERVICE}/${method}`,
      summary: "Sends or returns a new code that verifies a person's email address",
      permission: 'user.write',
      place: OF_USER_OR_SELF,
      http: [{ verb: 'POST', path: `/v2/users/{user_id}/email/${path}` }],
      request: message(EmailCodeRequest),
      response: message(CodeResponse),
      handle: async ({ userId, returnCode }, call) => {
        if (returnCode) assertMayVouch(call)
        const options = { kind: 'email_verification', way: returnCode ? 'return' : 'mail' } as const
        const { at, orgId, verificationCode } = await users.sendCode.send(UserId.parse(userId), options, call.caller)
        return { ...changedAt(at, orgId), ...present({ verificationCode }) }
      },
    }),
  ),
  defineMethod({
    name: `${SERVICE}/VerifyEmail`,
    summary: "Verifies a person's email address by the code that was sent to it",
    permission: 'user.write',
    place: OF_USER_OR_SELF,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/email/verify' }],
    request: message(VerifyEmailRequest),
    response: changed,
    handle: async ({ userId, verificationCode }, { caller, orgId }: Call) => {
      const shown = { userId: UserId.parse(userId), kind: 'email_verification', code: verificationCode } as const
      await users.verifyContact.verify(shown, { ...byCaller(caller), isSignedIn: caller.userId === userId })
      return { details: { resourceOwner: orgId } }
    },
  }),
]
