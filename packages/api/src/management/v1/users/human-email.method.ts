import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { Nested, message } from '../../../message/index.js'
import { ObjectDetails, changedAt } from '../../../shapes/object-details.js'
import { Id } from '../../../shapes/users/parts.js'
import { UserEmail, detailsOf, emailV1 } from '../../../shapes/users/user-v1.js'
import { namedHuman } from '../../../shapes/users/named-user.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, UserIdRequest, changed, userOfOrg } from './user-requests.js'

class GetHumanEmailResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Nested(() => UserEmail, { optional: true }) email?: UserEmail
}

class UpdateHumanEmailRequest extends UserEmail {
  @Id() userId!: string
}

export const humanEmailMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/GetHumanEmail`,
    summary: "Returns a person's email address",
    permission: 'user.read',
    place: userOfOrg('userId'),
    http: [{ verb: 'GET', path: '/management/v1/users/{user_id}/email' }],
    request: message(UserIdRequest),
    response: message(GetHumanEmailResponse),
    handle: async ({ userId }) => {
      const named = await namedHuman(users, userId)
      return { details: detailsOf(named), ...(named.user.email ? { email: emailV1(named.user.email) } : {}) }
    },
  }),
  defineMethod({
    name: `${SERVICE}/UpdateHumanEmail`,
    summary: "Changes a person's email address and sends a code to the new one unless it is marked as verified",
    permission: 'user.write',
    place: userOfOrg('userId'),
    http: [{ verb: 'PUT', path: '/management/v1/users/{user_id}/email' }],
    request: message(UpdateHumanEmailRequest),
    response: changed,
    handle: async ({ userId, email, isEmailVerified }, { caller }) => {
      const { at, orgId } = await users.changeEmail.change(UserId.parse(userId), email, isEmailVerified ? 'verified' : 'mail', caller)
      return changedAt(at, orgId)
    },
  }),
]
