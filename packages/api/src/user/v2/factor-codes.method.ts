import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { Nested, Text, Whole, message } from '../../message/index.js'
import { ObjectDetails, changedAt } from '../../shapes/object-details.js'
import { changerOf } from '../../shapes/users/changer.js'
import { Id } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'
import { OF_USER_OR_SELF, SERVICE, UserIdRequest, changed } from './requests.js'

const MAX_CODES = 20

class GenerateRecoveryCodesRequest {
  @Id() userId!: string
  /** Ten by default. */
  @Whole({ min: 0, max: MAX_CODES }) count!: number
}

class GenerateRecoveryCodesResponse {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 100, list: MAX_CODES, secret: true }) recoveryCodes!: string[]
}

const OWN = { permission: 'user.credential.write', place: OF_USER_OR_SELF, request: message(UserIdRequest), response: changed } as const

/** Codes by mail, and recovery codes. */
export const factorCodeMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...OWN,
    name: `${SERVICE}/AddOTPEmail`,
    summary: 'Enables codes by mail (to the verified address) as a second factor of a person, and ends all of their other sessions',
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/otp_email' }],
    handle: async ({ userId }, { caller }) => {
      const { at, orgId } = await users.factors.setEmailCode(UserId.parse(userId), true, changerOf(caller, userId))
      return changedAt(at, orgId)
    },
  }),
  defineMethod({
    ...OWN,
    name: `${SERVICE}/RemoveOTPEmail`,
    summary: 'Disables codes by mail as a second factor of a person, and ends all of their other sessions',
    http: [{ verb: 'DELETE', path: '/v2/users/{user_id}/otp_email' }],
    handle: async ({ userId }, { caller }) => {
      const { at, orgId } = await users.factors.setEmailCode(UserId.parse(userId), false, changerOf(caller, userId))
      return changedAt(at, orgId)
    },
  }),
  defineMethod({
    ...OWN,
    name: `${SERVICE}/GenerateRecoveryCodes`,
    summary: "Replaces a person's recovery codes, returns them once and ends all of their other sessions",
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/recovery_codes' }],
    request: message(GenerateRecoveryCodesRequest),
    response: message(GenerateRecoveryCodesResponse),
    handle: async ({ userId, count }, { caller }) => {
      const created = await users.factors.makeRecoveryCodes(UserId.parse(userId), changerOf(caller, userId), { count: count || undefined })
      return { ...changedAt(created.at, created.orgId), recoveryCodes: [...created.codes] }
    },
  }),
  defineMethod({
    ...OWN,
    name: `${SERVICE}/RemoveRecoveryCodes`,
    summary: "Deletes a person's recovery codes and ends all of their other sessions",
    http: [{ verb: 'DELETE', path: '/v2/users/{user_id}/recovery_codes' }],
    handle: async ({ userId }, { caller }) => {
      const { at, orgId } = await users.factors.removeRecoveryCodes(UserId.parse(userId), changerOf(caller, userId))
      return changedAt(at, orgId)
    },
  }),
]
