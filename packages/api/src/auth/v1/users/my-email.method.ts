import type { AnyMethod } from '@keyhall/core/api'
import { Nested, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import { methodOf } from '../../../shapes/operation.js'
import { changedUser, contactOperations, readPerson, verified } from '../../../shapes/users/contact-operations.js'
import { EmailAddress } from '../../../shapes/users/parts.js'
import { UserEmail, emailOfPerson } from '../../../shapes/users/user-v1.js'
import type { UseCases } from '../../../use-cases.js'
import { CodeRequest, MINE, SERVICE, changed } from './my.js'

class GetMyEmailResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Nested(() => UserEmail, { optional: true }) email?: UserEmail
}

/** Has no member to mark the address as verified, because people cannot vouch for their own address. */
class SetMyEmailRequest {
  @EmailAddress() email!: string
}

export function myEmailMethods(use: UseCases): readonly AnyMethod[] {
  const contacts = contactOperations(use, MINE)
  return [
    methodOf(readPerson(use, MINE, "Returns the caller's email address"), {
      name: `${SERVICE}/GetMyEmail`,
      http: [{ verb: 'GET', path: '/auth/v1/users/me/email' }],
      request: empty,
      response: message(GetMyEmailResponse),
      read: (_, { caller }) => caller.userId,
      write: emailOfPerson,
    }),
    methodOf(contacts.changeEmail, {
      name: `${SERVICE}/SetMyEmail`,
      summary: "Changes the caller's email address and sends a verification code to the new one",
      http: [{ verb: 'PUT', path: '/auth/v1/users/me/email' }],
      request: message(SetMyEmailRequest),
      response: changed,
      read: ({ email }, { caller }) => ({ userId: caller.userId, address: email, proof: 'mail' }) as const,
      write: changedUser,
    }),
    methodOf(contacts.verifyEmail, {
      name: `${SERVICE}/VerifyMyEmail`,
      summary: "Verifies the caller's email address by the code that was sent to it",
      http: [{ verb: 'POST', path: '/auth/v1/users/me/email/_verify' }],
      request: message(CodeRequest),
      response: changed,
      read: ({ code }, { caller }) => ({ userId: caller.userId, code }),
      write: verified,
    }),
    methodOf(contacts.sendEmailCode, {
      name: `${SERVICE}/ResendMyEmailVerification`,
      summary: "Sends a new verification code to the caller's email address",
      http: [{ verb: 'POST', path: '/auth/v1/users/me/email/_resend_verification' }],
      request: empty,
      response: changed,
      read: (_, { caller }) => ({ userId: caller.userId, isReturned: false }),
      write: changedUser,
    }),
  ]
}
