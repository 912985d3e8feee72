import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { Nested, Text, message } from '../../message/index.js'
import { ObjectDetails, changedAt } from '../../shapes/object-details.js'
import { changerOf } from '../../shapes/users/changer.js'
import { Id } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'
import { OF_USER_OR_SELF, SERVICE, UserIdRequest, changed } from './requests.js'

class RegisterTOTPResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 2000, secret: true }) uri!: string
  @Text({ max: 200, secret: true }) secret!: string
}

class VerifyTOTPRegistrationRequest {
  @Id() userId!: string
  @Text({ max: 100, secret: true }) code!: string
}

const OWN = { permission: 'user.credential.write', place: OF_USER_OR_SELF } as const

export const totpMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...OWN,
    name: `${SERVICE}/RegisterTOTP`,
    summary: 'Starts TOTP registration for a person and returns the secret; verifying a code completes it',
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/totp' }],
    request: message(UserIdRequest),
    response: message(RegisterTOTPResponse),
    handle: async ({ userId }, { orgId }) => {
      const { uri, seed } = await users.setUpTotp.offer(UserId.parse(userId))
      return { details: { resourceOwner: orgId }, uri, secret: seed }
    },
  }),
  defineMethod({
    ...OWN,
    name: `${SERVICE}/VerifyTOTPRegistration`,
    summary: "Completes a person's TOTP registration by a code, and ends all of their other sessions",
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/totp/verify' }],
    request: message(VerifyTOTPRegistrationRequest),
    response: changed,
    handle: async ({ userId, code }, { caller }) => {
      const { at, orgId } = await users.setUpTotp.confirmOffered(UserId.parse(userId), code, changerOf(caller, userId))
      return changedAt(at, orgId)
    },
  }),
  defineMethod({
    ...OWN,
    name: `${SERVICE}/RemoveTOTP`,
    summary: 'Removes TOTP from a person and ends all of their other sessions',
    http: [{ verb: 'DELETE', path: '/v2/users/{user_id}/totp' }],
    request: message(UserIdRequest),
    response: changed,
    handle: async ({ userId }, { caller }) => {
      const { at, orgId } = await users.factors.removeTotp(UserId.parse(userId), changerOf(caller, userId))
      return changedAt(at, orgId)
    },
  }),
]
