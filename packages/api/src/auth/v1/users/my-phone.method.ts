import type { AnyMethod } from '@keyhall/core/api'
import { Nested, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import { methodOf } from '../../../shapes/operation.js'
import { changedUser, contactOperations, readPerson, verified } from '../../../shapes/users/contact-operations.js'
import { PhoneNumber } from '../../../shapes/users/parts.js'
import { UserPhone, phoneOfPerson } from '../../../shapes/users/user-v1.js'
import type { UseCases } from '../../../use-cases.js'
import { CodeRequest, MINE, SERVICE, changed } from './my.js'

class GetMyPhoneResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Nested(() => UserPhone, { optional: true }) phone?: UserPhone
}

class SetMyPhoneRequest {
  @PhoneNumber() phone!: string
}

export function myPhoneMethods(use: UseCases): readonly AnyMethod[] {
  const contacts = contactOperations(use, MINE)
  return [
    methodOf(readPerson(use, MINE, "Returns the caller's phone number"), {
      name: `${SERVICE}/GetMyPhone`,
      http: [{ verb: 'GET', path: '/auth/v1/users/me/phone' }],
      request: empty,
      response: message(GetMyPhoneResponse),
      read: (_, { caller }) => caller.userId,
      write: phoneOfPerson,
    }),
    methodOf(contacts.changePhone, {
      name: `${SERVICE}/SetMyPhone`,
      summary: "Changes the caller's phone number and sends a code by text message if text messages are set up",
      http: [{ verb: 'PUT', path: '/auth/v1/users/me/phone' }],
      request: message(SetMyPhoneRequest),
      response: changed,
      read: ({ phone }, { caller }) => ({ userId: caller.userId, number: phone, proof: 'text_where_offered' }) as const,
      write: changedUser,
    }),
    methodOf(contacts.removePhone, {
      name: `${SERVICE}/RemoveMyPhone`,
      summary: "Removes the caller's phone number",
      http: [{ verb: 'DELETE', path: '/auth/v1/users/me/phone' }],
      request: empty,
      response: changed,
      read: (_, { caller }) => caller.userId,
      write: changedUser,
    }),
    methodOf(contacts.verifyPhone, {
      name: `${SERVICE}/VerifyMyPhone`,
      summary: "Verifies the caller's phone number by a code",
      http: [{ verb: 'POST', path: '/auth/v1/users/me/phone/_verify' }],
      request: message(CodeRequest),
      response: changed,
      read: ({ code }, { caller }) => ({ userId: caller.userId, code }),
      write: verified,
    }),
    methodOf(contacts.sendPhoneCode, {
      name: `${SERVICE}/ResendMyPhoneVerification`,
      summary: "Sends a new verification code to the caller's phone number",
      http: [{ verb: 'POST', path: '/auth/v1/users/me/phone/_resend_verification' }],
      request: empty,
      response: changed,
      read: (_, { caller }) => ({ userId: caller.userId, isReturned: false }),
      write: changedUser,
    }),
  ]
}
