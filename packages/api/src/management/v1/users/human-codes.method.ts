import { defineMethod } from '@keyhall/core/api'
import type { LinkedMailKind } from '@keyhall/core/verification'
import type { AnyMethod } from '@keyhall/core/api'
import type { Caller } from '@keyhall/core/shared'
import { UserId } from '@keyhall/core/shared'
import { OneOf, Rule, message } from '../../../message/index.js'
import { changedAt } from '../../../shapes/object-details.js'
import { EmailAddress, Id } from '../../../shapes/users/parts.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, UserIdRequest, changed, userOfOrg } from './user-requests.js'

const TYPES = ['TYPE_EMAIL', 'TYPE_SMS'] as const

class ResendHumanInitializationRequest extends UserIdRequest {
  @EmailAddress({ optional: true }) email?: string
}

@Rule(byMail)
class SendHumanResetPasswordNotificationRequest {
  @Id() userId!: string
  @OneOf(TYPES) type!: string
}

function byMail({ type }: SendHumanResetPasswordNotificationRequest) {
  return type === TYPES[1] ? [{ field: 'type', problem: 'must be TYPE_EMAIL: password-reset codes are sent by mail only' }] : []
}

/** Methods that mail a code to a person. */
export const humanCodeMethods = ({ users }: UseCases): readonly AnyMethod[] => {
  const mail = async (userId: string, kind: LinkedMailKind, caller: Caller, address?: string) => {
    const { at, orgId } = await users.sendCode.send(UserId.parse(userId), { kind, way: 'mail', address }, caller)
    return changedAt(at, orgId)
  }
  return [
    defineMethod({
      name: `${SERVICE}/ResendHumanInitialization`,
      summary: 'Resends the invitation mail to set up the account, to a new address if one is given',
      permission: 'user.write',
      place: userOfOrg('userId'),
      http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/_resend_initialization' }],
      request: message(ResendHumanInitializationRequest),
      response: changed,
      handle: async ({ userId, email }, { caller }) => mail(userId, 'initialise', caller, email),
    }),
    defineMethod({
      name: `${SERVICE}/ResendHumanEmailVerification`,
      summary: "Resends the code that verifies a person's email address",
      permission: 'user.write',
      place: userOfOrg('userId'),
      http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/email/_resend_verification' }],
      request: message(UserIdRequest),
      response: changed,
      handle: async ({ userId }, { caller }) => mail(userId, 'email_verification', caller),
    }),
    defineMethod({
      name: `${SERVICE}/SendHumanResetPasswordNotification`,
      summary: 'Sends a person a mail with a code to reset the password',
      permission: 'user.write',
      place: userOfOrg('userId'),
      http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/password/_reset' }],
      request: message(SendHumanResetPasswordNotificationRequest),
      response: changed,
      handle: async ({ userId }, { caller }) => mail(userId, 'password_reset', caller),
    }),
  ]
}
