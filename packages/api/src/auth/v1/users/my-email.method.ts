import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { byCaller } from '@keyhall/core/audit'
import { Nested, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { ObjectDetails, changedAt } from '../../../shapes/object-details.js'
import { namedHuman } from '../../../shapes/users/named-user.js'
import { EmailAddress } from '../../../shapes/users/parts.js'
import { UserEmail, detailsOf, emailV1 } from '../../../shapes/users/user-v1.js'
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

export const myEmailMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...MINE,
    name: `${SERVICE}/GetMyEmail`,
    summary: "Returns the caller's email address",
    http: [{ verb: 'GET', path: '/auth/v1/users/me/email' }],
    request: empty,
    response: message(GetMyEmailResponse),
    handle: async (_, { caller }) => {
      const named = await namedHuman(users, caller.userId)
      return { details: detailsOf(named), ...(named.user.email ? { email: emailV1(named.user.email) } : {}) }
    },
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/SetMyEmail`,
    summary: "Changes the caller's email address and sends a verification code to the new one",
    http: [{ verb: 'PUT', path: '/auth/v1/users/me/email' }],
    request: message(SetMyEmailRequest),
    response: changed,
    handle: async ({ email }, { caller }) => {
      const { at, orgId } = await users.changeEmail.change(caller.userId, email, 'mail', caller)
      return changedAt(at, orgId)
    },
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/VerifyMyEmail`,
    summary: "Verifies the caller's email address by the code that was sent to it",
    http: [{ verb: 'POST', path: '/auth/v1/users/me/email/_verify' }],
    request: message(CodeRequest),
    response: changed,
    handle: async ({ code }, { caller, orgId }) => {
      await users.verifyContact.verify({ userId: caller.userId, kind: 'email_verification', code }, { ...byCaller(caller), isSignedIn: true })
      return { details: { resourceOwner: orgId } }
    },
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/ResendMyEmailVerification`,
    summary: "Sends a new verification code to the caller's email address",
    http: [{ verb: 'POST', path: '/auth/v1/users/me/email/_resend_verification' }],
    request: empty,
    response: changed,
    handle: async (_, { caller }) => {
      const { at, orgId } = await users.sendCode.send(caller.userId, { kind: 'email_verification', way: 'mail' }, caller)
      return changedAt(at, orgId)
    },
  }),
]
