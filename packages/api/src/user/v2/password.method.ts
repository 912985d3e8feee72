import type { AnyMethod } from '@keyhall/core/api'
import { UserId, present } from '@keyhall/core/shared'
import { Nested, OneOf, Rule, Text, message } from '../../message/index.js'
import { methodOf } from '../../shapes/operation.js'
import { changedWithCode } from '../../shapes/users/contact-operations.js'
import { PasswordV2, ReturnCode } from '../../shapes/users/human-v2.js'
import { Id } from '../../shapes/users/parts.js'
import { passwordOperations } from '../../shapes/users/password-operations.js'
import type { UseCases } from '../../use-cases.js'
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

export const passwordMethods = (use: UseCases): readonly AnyMethod[] => [
  methodOf(passwordOperations(use, { permission: 'user.credential.write', place: OF_USER_OR_SELF }).prove, {
    name: `${SERVICE}/SetPassword`,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/password' }],
    request: message(SetPasswordRequest),
    response: changed,
    read: ({ userId, newPassword: { password, changeRequired }, currentPassword, verificationCode }) => ({
      userId: UserId.parse(userId), password, isChangeRequired: changeRequired,
      proof: { currentPassword, code: verificationCode }, request: SetPasswordRequest.name,
    }),
    write: ({ at, orgId }) => ({ details: present({ changeDate: at, resourceOwner: orgId }) }),
  }),
  methodOf(passwordOperations(use, { permission: 'user.credential.write', place: OF_USER }).sendReset, {
    name: `${SERVICE}/PasswordReset`,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/password_reset' }],
    request: message(PasswordResetRequest),
    response: message(CodeResponse),
    read: ({ userId, returnCode }) => ({ userId: UserId.parse(userId), isReturned: returnCode !== undefined }),
    write: changedWithCode,
  }),
]
