import { InvalidMessage, defineMethod } from '@keyhall/core/api'
import type { Call } from '@keyhall/core/api'
import { UserId, present } from '@keyhall/core/shared'
import { Nested, Rule, Text, message } from '../../message/index.js'
import { ObjectDetails, changedAt } from '../../shapes/object-details.js'
import {
  HashedPasswordV2, PasswordV2, SetHumanEmail, SetHumanPhone, SetHumanProfile, emailProof, onePassword, passwordOf, phoneProof,
  profileChange,
} from '../../shapes/users/human-v2.js'
import { Id, UserName } from '../../shapes/users/parts.js'
import { assertMayVouch } from '../../shapes/users/vouching.js'
import type { UseCases } from '../../use-cases.js'
import { OF_USER_OR_SELF, SERVICE } from './requests.js'

/** A new password. */
@Rule(onePassword)
export class SetPassword {
  @Nested(() => PasswordV2, { optional: true, secret: true }) password?: PasswordV2
  @Nested(() => HashedPasswordV2, { optional: true, secret: true }) hashedPassword?: HashedPasswordV2
  @Text({ min: 0, max: 1000, optional: true, secret: true }) currentPassword?: string
  @Text({ min: 0, max: 100, optional: true, secret: true }) verificationCode?: string
}

class UpdateHumanUserRequest {
  @Id() userId!: string
  @UserName({ optional: true, hasPresence: true }) username?: string
  @Nested(() => SetHumanProfile, { optional: true }) profile?: SetHumanProfile
  @Nested(() => SetHumanEmail, { optional: true }) email?: SetHumanEmail
  @Nested(() => SetHumanPhone, { optional: true }) phone?: SetHumanPhone
  @Nested(() => SetPassword, { optional: true, secret: true }) password?: SetPassword
}

class UpdateHumanUserResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 100, optional: true, secret: true }) emailCode?: string
  @Text({ max: 100, optional: true, secret: true }) phoneCode?: string
}

/** Refuses a password for the caller's own account: people change it with the current password or a code only. @throws InvalidMessage */
export function assertOfOthers(password: SetPassword | undefined, { caller }: Call, userId: string): void {
  if (!password || userId !== caller.userId) return
  const problem = 'must be absent for your own account: call SetPassword, which requires the current password'
  throw new InvalidMessage('UpdateHumanUserRequest', [{ field: 'password', problem }])
}

export const updateHumanUser = ({ users }: UseCases) =>
  defineMethod({
    name: `${SERVICE}/UpdateHumanUser`,
    summary: 'Changes several properties of a person; people may change their own, except the password and what is verified',
    permission: 'user.write',
    place: OF_USER_OR_SELF,
    http: [{ verb: 'PUT', path: '/v2/users/human/{user_id}' }],
    request: message(UpdateHumanUserRequest),
    response: message(UpdateHumanUserResponse),
    handle: async ({ userId, username, profile, email, phone, password }, call) => {
      assertOfOthers(password, call, userId)
      if ([email, phone].some((address) => address?.isVerified || address?.returnCode)) assertMayVouch(call)
      const changes = {
        userName: username,
        ...(profile ? { profile: profileChange(profile) } : {}),
        ...(email ? { email: { address: email.email, proof: emailProof(email) } } : {}),
        ...(phone ? { phone: { number: phone.phone, proof: phoneProof(phone) } } : {}),
        ...(password ? passwordOf(password) : {}),
      }
      const { at, orgId, emailCode, phoneCode } = await users.changeHuman.change(UserId.parse(userId), changes, call.caller)
      return { ...changedAt(at, orgId), ...present({ emailCode, phoneCode }) }
    },
  })
