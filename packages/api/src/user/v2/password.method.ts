import { InvalidMessage, defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call } from '@keyhall/core/api'
import { byCaller } from '@keyhall/core/audit'
import { UserId, present } from '@keyhall/core/shared'
import { CodeRefused } from '@keyhall/core/verification'
import { Nested, OneOf, Rule, Text, message } from '../../message/index.js'
import { changedAt } from '../../shapes/object-details.js'
import { PasswordV2, ReturnCode } from '../../shapes/users/human-v2.js'
import { Id } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'
import type { UserUseCases } from '../../user-use-cases.js'
import { CodeResponse } from './email.method.js'
import { OF_USER, OF_USER_OR_SELF, SERVICE, changed } from './requests.js'

const NOTIFICATION_TYPES = ['NOTIFICATION_TYPE_Unspecified', 'NOTIFICATION_TYPE_Email', 'NOTIFICATION_TYPE_SMS'] as const

const noSms = { field: 'notificationType', problem: 'must be NOTIFICATION_TYPE_Email: password-reset codes are sent by mail only' }

@Rule(({ notificationType, urlTemplate }: SendPasswordResetLink) => [
  ...(notificationType === NOTIFICATION_TYPES[2] ? [noSms] : []),
  ...(urlTemplate ? [{ field: 'urlTemplate', problem: 'must be absent: links always lead to the pages of this server' }] : []),
])
class SendPasswordResetLink {
  @OneOf(NOTIFICATION_TYPES) notificationType!: string
  @Text({ min: 0, max: 2000, optional: true }) urlTemplate?: string
}

@Rule(({ sendLink, returnCode }: PasswordResetRequest) =>
  (sendLink && returnCode ? [{ field: 'returnCode', problem: 'must not be combined with sendLink' }] : []))
class PasswordResetRequest {
  @Id() userId!: string
  @Nested(() => SendPasswordResetLink, { optional: true }) sendLink?: SendPasswordResetLink
  @Nested(() => ReturnCode, { optional: true }) returnCode?: ReturnCode
}

@Rule(({ currentPassword, verificationCode }: SetPasswordRequest) =>
  currentPassword && verificationCode ? [{ field: 'verificationCode', problem: 'must not be combined with currentPassword' }] : [])
class SetPasswordRequest {
  @Id() userId!: string
  @Nested(() => PasswordV2, { secret: true }) newPassword!: PasswordV2
  @Text({ min: 0, max: 1000, optional: true, secret: true }) currentPassword?: string
  @Text({ min: 0, max: 100, optional: true, secret: true }) verificationCode?: string
}

/** The code may be from a password reset or from an invitation. */
async function withCode({ setPasswordWithCode }: UserUseCases, input: SetPasswordRequest, { caller }: Call): Promise<void> {
  const { userId, newPassword, verificationCode = '' } = input
  const change = { userId: UserId.parse(userId), code: verificationCode, password: newPassword.password }
  try {
    await setPasswordWithCode.set({ ...change, kind: 'password_reset' }, byCaller(caller))
  } catch (problem) {
    if (!(problem instanceof CodeRefused)) throw problem
    await setPasswordWithCode.set({ ...change, kind: 'initialise' }, byCaller(caller))
  }
}

/** Users who change their own password need the current one or a code, even with the permission: their token may be stolen. */
function assertProven({ userId, currentPassword, verificationCode }: SetPasswordRequest, { caller }: Call): void {
  if (userId !== caller.userId || currentPassword || verificationCode) return
  throw new InvalidMessage('SetPasswordRequest', [{ field: 'currentPassword', problem: 'is missing' }])
}

export const passwordMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/SetPassword`,
    summary: "Sets a person's password and ends all of their sessions; people changing their own need the current one or a code",
    permission: 'user.credential.write',
    place: OF_USER_OR_SELF,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/password' }],
    request: message(SetPasswordRequest),
    response: changed,
    handle: async (input, call) => {
      assertProven(input, call)
      const { userId, newPassword, currentPassword, verificationCode } = input
      if (verificationCode) {
        await withCode(users, input, call)
        return { details: { resourceOwner: call.orgId } }
      }
      const wanted = { userId: UserId.parse(userId), given: { plain: newPassword.password }, isChangeRequired: newPassword.changeRequired }
      const { setPassword } = users
      const { caller } = call
      const { at, orgId } = currentPassword
        ? await setPassword.ofOneself(currentPassword, wanted, caller)
        : await setPassword.set(wanted, caller)
      return changedAt(at, orgId)
    },
  }),
  defineMethod({
    name: `${SERVICE}/PasswordReset`,
    summary: 'Sends a password-reset code to a person, or returns it to be passed on',
    permission: 'user.credential.write',
    place: OF_USER,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/password_reset' }],
    request: message(PasswordResetRequest),
    response: message(CodeResponse),
    handle: async ({ userId, returnCode }, { caller }) => {
      const wanted = { kind: 'password_reset', way: returnCode ? 'return' : 'mail' } as const
      const { at, orgId, verificationCode } = await users.sendCode.send(UserId.parse(userId), wanted, caller)
      return { ...changedAt(at, orgId), ...present({ verificationCode }) }
    },
  }),
]
