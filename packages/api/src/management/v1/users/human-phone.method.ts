import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { Nested, message } from '../../../message/index.js'
import { ObjectDetails, changedAt } from '../../../shapes/object-details.js'
import { Id } from '../../../shapes/users/parts.js'
import { UserPhone, detailsOf, phoneV1 } from '../../../shapes/users/user-v1.js'
import { namedHuman } from '../../../shapes/users/named-user.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, UserIdRequest, changed, userOfOrg } from './user-requests.js'

class GetHumanPhoneResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Nested(() => UserPhone, { optional: true }) phone?: UserPhone
}

class UpdateHumanPhoneRequest extends UserPhone {
  @Id() userId!: string
}

export const humanPhoneMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/GetHumanPhone`,
    summary: "Returns a person's phone number",
    permission: 'user.read',
    place: userOfOrg('userId'),
    http: [{ verb: 'GET', path: '/management/v1/users/{user_id}/phone' }],
    request: message(UserIdRequest),
    response: message(GetHumanPhoneResponse),
    handle: async ({ userId }) => {
      const named = await namedHuman(users, userId)
      return { details: detailsOf(named), ...(named.user.phone ? { phone: phoneV1(named.user.phone) } : {}) }
    },
  }),
  defineMethod({
    name: `${SERVICE}/UpdateHumanPhone`,
    summary: "Changes a person's phone number; unless it is marked as verified, sends a code by text message if text messages are set up",
    permission: 'user.write',
    place: userOfOrg('userId'),
    http: [{ verb: 'PUT', path: '/management/v1/users/{user_id}/phone' }],
    request: message(UpdateHumanPhoneRequest),
    response: changed,
    handle: async ({ userId, phone, isPhoneVerified }, { caller }) => {
      const proof = isPhoneVerified ? 'verified' : 'text_where_offered'
      const { at, orgId } = await users.changePhone.change(UserId.parse(userId), phone, proof, caller)
      return changedAt(at, orgId)
    },
  }),
  defineMethod({
    name: `${SERVICE}/RemoveHumanPhone`,
    summary: "Removes a person's phone number",
    permission: 'user.write',
    place: userOfOrg('userId'),
    http: [{ verb: 'DELETE', path: '/management/v1/users/{user_id}/phone' }],
    request: message(UserIdRequest),
    response: changed,
    handle: async ({ userId }, { caller }) => {
      const { at, orgId } = await users.changePhone.remove(UserId.parse(userId), caller)
      return changedAt(at, orgId)
    },
  }),
  defineMethod({
    name: `${SERVICE}/ResendHumanPhoneVerification`,
    summary: "Resends the code that verifies a person's phone number",
    permission: 'user.write',
    place: userOfOrg('userId'),
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/phone/_resend_verification' }],
    request: message(UserIdRequest),
    response: changed,
    handle: async ({ userId }, { caller }) => {
      const { at, orgId } = await users.sendCode.send(UserId.parse(userId), { kind: 'phone_verification', way: 'text' }, caller)
      return changedAt(at, orgId)
    },
  }),
]
