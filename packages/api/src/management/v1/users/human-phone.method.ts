import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { Nested, message } from '../../../message/index.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import { methodOf } from '../../../shapes/operation.js'
import { changedUser, contactOperations, readPerson } from '../../../shapes/users/contact-operations.js'
import { Id } from '../../../shapes/users/parts.js'
import { UserPhone, phoneOfPerson } from '../../../shapes/users/user-v1.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, UserIdRequest, changed, userOfOrg } from './user-requests.js'

class GetHumanPhoneResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Nested(() => UserPhone, { optional: true }) phone?: UserPhone
}

class UpdateHumanPhoneRequest extends UserPhone {
  @Id() userId!: string
}

export function humanPhoneMethods(use: UseCases): readonly AnyMethod[] {
  const place = userOfOrg('userId')
  const contacts = contactOperations(use, { permission: 'user.write', place })
  return [
    methodOf(readPerson(use, { permission: 'user.read', place }, "Returns a person's phone number"), {
      name: `${SERVICE}/GetHumanPhone`,
      http: [{ verb: 'GET', path: '/management/v1/users/{user_id}/phone' }],
      request: message(UserIdRequest),
      response: message(GetHumanPhoneResponse),
      read: ({ userId }) => UserId.parse(userId),
      write: phoneOfPerson,
    }),
    methodOf(contacts.changePhone, {
      name: `${SERVICE}/UpdateHumanPhone`,
      summary: "Changes a person's phone number; unless it is marked as verified, sends a code by text message if text messages are set up",
      http: [{ verb: 'PUT', path: '/management/v1/users/{user_id}/phone' }],
      request: message(UpdateHumanPhoneRequest),
      response: changed,
      read: ({ userId, phone, isPhoneVerified }) =>
        ({ userId: UserId.parse(userId), number: phone, proof: isPhoneVerified ? 'verified' : 'text_where_offered' }) as const,
      write: changedUser,
    }),
    methodOf(contacts.removePhone, {
      name: `${SERVICE}/RemoveHumanPhone`,
      http: [{ verb: 'DELETE', path: '/management/v1/users/{user_id}/phone' }],
      request: message(UserIdRequest),
      response: changed,
      read: ({ userId }) => UserId.parse(userId),
      write: changedUser,
    }),
    methodOf(contacts.sendPhoneCode, {
      name: `${SERVICE}/ResendHumanPhoneVerification`,
      summary: "Resends the code that verifies a person's phone number",
      http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/phone/_resend_verification' }],
      request: message(UserIdRequest),
      response: changed,
      read: ({ userId }) => ({ userId: UserId.parse(userId), isReturned: false }),
      write: changedUser,
    }),
  ]
}
