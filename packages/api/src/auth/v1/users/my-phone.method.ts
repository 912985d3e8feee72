import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { byCaller } from '@keyhall/core/audit'
import { Nested, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { ObjectDetails, changedAt } from '../../../shapes/object-details.js'
import { namedHuman } from '../../../shapes/users/named-user.js'
import { PhoneNumber } from '../../../shapes/users/parts.js'
import { UserPhone, detailsOf, phoneV1 } from '../../../shapes/users/user-v1.js'
import type { UseCases } from '../../../use-cases.js'
import { CodeRequest, MINE, SERVICE, changed } from './my.js'

class GetMyPhoneResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Nested(() => UserPhone, { optional: true }) phone?: UserPhone
}

class SetMyPhoneRequest {
  @PhoneNumber() phone!: string
}

const codeMethods = (users: UseCases['users']): readonly AnyMethod[] => [
  defineMethod({
    ...MINE,
    name: `${SERVICE}/VerifyMyPhone`,
    summary: "Verifies the caller's phone number by a code",
    http: [{ verb: 'POST', path: '/auth/v1/users/me/phone/_verify' }],
    request: message(CodeRequest),
    response: changed,
    handle: async ({ code }, { caller, orgId }) => {
      await users.verifyContact.verify({ userId: caller.userId, kind: 'phone_verification', code }, byCaller(caller))
      return { details: { resourceOwner: orgId } }
    },
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/ResendMyPhoneVerification`,
    summary: "Sends a new verification code to the caller's phone number",
    http: [{ verb: 'POST', path: '/auth/v1/users/me/phone/_resend_verification' }],
    request: empty,
    response: changed,
    handle: async (_, { caller }) => {
      const { at, orgId } = await users.sendCode.send(caller.userId, { kind: 'phone_verification', way: 'text' }, caller)
      return changedAt(at, orgId)
    },
  }),
]

export const myPhoneMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...MINE,
    name: `${SERVICE}/GetMyPhone`,
    summary: "Returns the caller's phone number",
    http: [{ verb: 'GET', path: '/auth/v1/users/me/phone' }],
    request: empty,
    response: message(GetMyPhoneResponse),
    handle: async (_, { caller }) => {
      const named = await namedHuman(users, caller.userId)
      return { details: detailsOf(named), ...(named.user.phone ? { phone: phoneV1(named.user.phone) } : {}) }
    },
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/SetMyPhone`,
    summary: "Changes the caller's phone number and sends a code by text message if text messages are set up",
    http: [{ verb: 'PUT', path: '/auth/v1/users/me/phone' }],
    request: message(SetMyPhoneRequest),
    response: changed,
    handle: async ({ phone }, { caller }) => {
      const { at, orgId } = await users.changePhone.change(caller.userId, phone, 'text_where_offered', caller)
      return changedAt(at, orgId)
    },
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/RemoveMyPhone`,
    summary: "Removes the caller's phone number",
    http: [{ verb: 'DELETE', path: '/auth/v1/users/me/phone' }],
    request: empty,
    response: changed,
    handle: async (_, { caller }) => {
      const { at, orgId } = await users.changePhone.remove(caller.userId, caller)
      return changedAt(at, orgId)
    },
  }),
  ...codeMethods(users),
]
