import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { Nested, Rule, Text, message } from '../../message/index.js'
import { methodOf } from '../../shapes/operation.js'
import { changedUser, changedWithCode, contactOperations, verified } from '../../shapes/users/contact-operations.js'
import { ReturnCode, SendCode, SetHumanPhone, oneProof, phoneProof } from '../../shapes/users/human-v2.js'
import { Id } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'
import { CodeResponse } from './email.method.js'
import { OF_USER_OR_SELF, SERVICE, UserIdRequest, changed } from './requests.js'

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

export function phoneMethods(use: UseCases): readonly AnyMethod[] {
  const contacts = contactOperations(use, { permission: 'user.write', place: OF_USER_OR_SELF })
  return [
    methodOf(contacts.changePhone, {
      name: `${SERVICE}/SetPhone`,
      http: [{ verb: 'POST', path: '/v2/users/{user_id}/phone' }],
      request: message(SetPhoneRequest),
      response: message(CodeResponse),
      read: ({ userId, phone, ...proof }) => ({ userId: UserId.parse(userId), number: phone, proof: phoneProof(proof) }),
      write: changedWithCode,
    }),
    methodOf(contacts.removePhone, {
      name: `${SERVICE}/RemovePhone`,
      http: [{ verb: 'DELETE', path: '/v2/users/{user_id}/phone' }],
      request: message(UserIdRequest),
      response: changed,
      read: ({ userId }) => UserId.parse(userId),
      write: changedUser,
    }),
    methodOf(contacts.sendPhoneCode, {
      name: `${SERVICE}/ResendPhoneCode`,
      http: [{ verb: 'POST', path: '/v2/users/{user_id}/phone/resend' }],
      request: message(ResendPhoneCodeRequest),
      response: message(CodeResponse),
      read: ({ userId, returnCode }) => ({ userId: UserId.parse(userId), isReturned: returnCode !== undefined }),
      write: changedWithCode,
    }),
    methodOf(contacts.verifyPhone, {
      name: `${SERVICE}/VerifyPhone`,
      http: [{ verb: 'POST', path: '/v2/users/{user_id}/phone/verify' }],
      request: message(VerifyPhoneRequest),
      response: changed,
      read: ({ userId, verificationCode }) => ({ userId: UserId.parse(userId), code: verificationCode }),
      write: verified,
    }),
  ]
}
