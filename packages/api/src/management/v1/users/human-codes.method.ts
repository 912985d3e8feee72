import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { OneOf, Rule, message } from '../../../message/index.js'
import { methodOf } from '../../../shapes/operation.js'
import { changedUser } from '../../../shapes/users/contact-operations.js'
import { EmailAddress, Id } from '../../../shapes/users/parts.js'
import { passwordOperations } from '../../../shapes/users/password-operations.js'
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
export const humanCodeMethods = (use: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/ResendHumanInitialization`,
    summary: 'Resends the invitation mail to set up the account, to a new address if one is given',
    permission: 'user.write',
    place: userOfOrg('userId'),
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/_resend_initialization' }],
    request: message(ResendHumanInitializationRequest),
    response: changed,
    handle: async ({ userId, email: address }, { caller }) =>
      changedUser(await use.users.sendCode.send(UserId.parse(userId), { kind: 'initialise', way: 'mail', address }, caller)),
  }),
  methodOf(passwordOperations(use, { permission: 'user.write', place: userOfOrg('userId') }).sendReset, {
    name: `${SERVICE}/SendHumanResetPasswordNotification`,
    summary: 'Sends a person a mail with a code to reset the password',
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/password/_reset' }],
    request: message(SendHumanResetPasswordNotificationRequest),
    response: changed,
    read: ({ userId }) => ({ userId: UserId.parse(userId), isReturned: false }),
    write: changedUser,
  }),
]
