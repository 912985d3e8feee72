import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { Nested, message } from '../../../message/index.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import { methodOf } from '../../../shapes/operation.js'
import { changedUser, contactOperations, readPerson } from '../../../shapes/users/contact-operations.js'
import { Id } from '../../../shapes/users/parts.js'
import { UserEmail, emailOfPerson } from '../../../shapes/users/user-v1.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, UserIdRequest, changed, userOfOrg } from './user-requests.js'

class GetHumanEmailResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Nested(() => UserEmail, { optional: true }) email?: UserEmail
}

class UpdateHumanEmailRequest extends UserEmail {
  @Id() userId!: string
}

export function humanEmailMethods(use: UseCases): readonly AnyMethod[] {
  const place = userOfOrg('userId')
  const contacts = contactOperations(use, { permission: 'user.write', place })
  return [
    methodOf(readPerson(use, { permission: 'user.read', place }, "Returns a person's email address"), {
      name: `${SERVICE}/GetHumanEmail`,
      http: [{ verb: 'GET', path: '/management/v1/users/{user_id}/email' }],
      request: message(UserIdRequest),
      response: message(GetHumanEmailResponse),
      read: ({ userId }) => UserId.parse(userId),
      write: emailOfPerson,
    }),
    methodOf(contacts.changeEmail, {
      name: `${SERVICE}/UpdateHumanEmail`,
      http: [{ verb: 'PUT', path: '/management/v1/users/{user_id}/email' }],
      request: message(UpdateHumanEmailRequest),
      response: changed,
      read: ({ userId, email, isEmailVerified }) =>
        ({ userId: UserId.parse(userId), address: email, proof: isEmailVerified ? 'verified' : 'mail' }) as const,
      write: changedUser,
    }),
    methodOf(contacts.sendEmailCode, {
      name: `${SERVICE}/ResendHumanEmailVerification`,
      summary: "Resends the code that verifies a person's email address",
      http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/email/_resend_verification' }],
      request: message(UserIdRequest),
      response: changed,
      read: ({ userId }) => ({ userId: UserId.parse(userId), isReturned: false }),
      write: changedUser,
    }),
  ]
}
