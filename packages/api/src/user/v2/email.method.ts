import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { Nested, Rule, Text, message } from '../../message/index.js'
import { ObjectDetails } from '../../shapes/object-details.js'
import { methodOf } from '../../shapes/operation.js'
import { changedWithCode, contactOperations, verified } from '../../shapes/users/contact-operations.js'
import { ReturnCode, SendCode, SetHumanEmail, emailProof, oneProof } from '../../shapes/users/human-v2.js'
import { Id } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'
import { OF_USER_OR_SELF, SERVICE, changed } from './requests.js'

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

export function emailMethods(use: UseCases): readonly AnyMethod[] {
  const contacts = contactOperations(use, { permission: 'user.write', place: OF_USER_OR_SELF })
  return [
    methodOf(contacts.changeEmail, {
      name: `${SERVICE}/SetEmail`,
      summary: "Changes a person's email address; mails a code to the new one unless it is marked as verified or the code is returned",
      http: [{ verb: 'POST', path: '/v2/users/{user_id}/email' }],
      request: message(SetEmailRequest),
      response: message(CodeResponse),
      read: ({ userId, email, ...proof }) => ({ userId: UserId.parse(userId), address: email, proof: emailProof(proof) }),
      write: changedWithCode,
    }),
    ...CODE_METHODS.map(([method, path]) =>
      methodOf(contacts.sendEmailCode, {
        name: `${SERVICE}/${method}`,
        http: [{ verb: 'POST', path: `/v2/users/{user_id}/email/${path}` }],
        request: message(EmailCodeRequest),
        response: message(CodeResponse),
        read: ({ userId, returnCode }) => ({ userId: UserId.parse(userId), isReturned: returnCode !== undefined }),
        write: changedWithCode,
      }),
    ),
    methodOf(contacts.verifyEmail, {
      name: `${SERVICE}/VerifyEmail`,
      http: [{ verb: 'POST', path: '/v2/users/{user_id}/email/verify' }],
      request: message(VerifyEmailRequest),
      response: changed,
      read: ({ userId, verificationCode }) => ({ userId: UserId.parse(userId), code: verificationCode }),
      write: verified,
    }),
  ]
}
