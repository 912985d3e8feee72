import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { byCaller } from '@keyhall/core/audit'
import { UserId, present } from '@keyhall/core/shared'
import { Nested, Rule, Text, message } from '../../message/index.js'
import { ObjectDetails, changedAt } from '../../shapes/object-details.js'
import { ReturnCode, SendCode } from '../../shapes/users/human-v2.js'
import { Id } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'
import { OF_USER, OF_USER_OR_SELF, SERVICE, UserIdRequest, changed } from './requests.js'

class SendInviteCode extends SendCode {
  @Text({ min: 0, max: 200, optional: true }) applicationName?: string
}

@Rule(({ sendCode, returnCode }: CreateInviteCodeRequest) =>
  (sendCode && returnCode ? [{ field: 'returnCode', problem: 'must not be combined with sendCode' }] : []))
class CreateInviteCodeRequest {
  @Id() userId!: string
  @Nested(() => SendInviteCode, { optional: true }) sendCode?: SendInviteCode
  @Nested(() => ReturnCode, { optional: true }) returnCode?: ReturnCode
}

class VerifyInviteCodeRequest {
  @Id() userId!: string
  @Text({ max: 100, secret: true }) verificationCode!: string
}

class CreateInviteCodeResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 100, optional: true, secret: true }) inviteCode?: string
}

export const inviteMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/CreateInviteCode`,
    summary: 'Sends an invitation code to a person without a password, or returns it to be passed on',
    permission: 'user.credential.write',
    place: OF_USER,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/invite_code' }],
    request: message(CreateInviteCodeRequest),
    response: message(CreateInviteCodeResponse),
    handle: async ({ userId, returnCode }, { caller }) => {
      const options = { kind: 'initialise', way: returnCode ? 'return' : 'mail' } as const
      const { at, orgId, verificationCode } = await users.sendCode.send(UserId.parse(userId), options, caller)
      return { ...changedAt(at, orgId), ...present({ inviteCode: verificationCode }) }
    },
  }),
  defineMethod({
    name: `${SERVICE}/ResendInviteCode`,
    summary: 'Sends a new invitation code to a person without a password',
    permission: 'user.credential.write',
    place: OF_USER,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/invite_code/resend' }],
    request: message(UserIdRequest),
    response: changed,
    handle: async ({ userId }, { caller }) => {
      const { at, orgId } = await users.sendCode.send(UserId.parse(userId), { kind: 'initialise', way: 'mail' }, caller)
      return changedAt(at, orgId)
    },
  }),
  defineMethod({
    name: `${SERVICE}/VerifyInviteCode`,
    summary: 'Consumes an invitation code in an application with its own pages; a mailed code also verifies the email address',
    permission: 'user.write',
    place: OF_USER_OR_SELF,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/invite_code/verify' }],
    request: message(VerifyInviteCodeRequest),
    response: changed,
    handle: async ({ userId, verificationCode }, { caller, orgId }) => {
      await users.acceptInvitation.accept(UserId.parse(userId), verificationCode, byCaller(caller))
      return { details: { resourceOwner: orgId } }
    },
  }),
]
