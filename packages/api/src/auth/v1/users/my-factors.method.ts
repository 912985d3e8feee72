import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { FactorsChanged } from '@keyhall/core/factors'
import { Nested, Text, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { ObjectDetails, changedAt } from '../../../shapes/object-details.js'
import { AuthFactors, factorsOf, factorsOfUser } from '../../../shapes/users/auth-factors.js'
import { changerOf } from '../../../shapes/users/changer.js'
import type { UseCases } from '../../../use-cases.js'
import { CodeRequest, MINE, SERVICE, changed } from './my.js'

class AddMyAuthFactorOTPResponse {
  @Text({ max: 2000, secret: true }) url!: string
  @Text({ max: 200, secret: true }) secret!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
}

const toWire = ({ at, orgId }: FactorsChanged) => changedAt(at, orgId)

export const myFactorMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...MINE,
    name: `${SERVICE}/ListMyAuthFactors`,
    summary: "Lists the caller's second factors",
    http: [{ verb: 'POST', path: '/auth/v1/users/me/auth_factors/_search' }],
    request: empty,
    response: message(AuthFactors),
    handle: async (_, { caller }) => factorsOf(await factorsOfUser(users, caller.userId)),
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/AddMyAuthFactorOTP`,
    summary: 'Starts TOTP registration for the caller and returns the secret; verifying a code completes it',
    http: [{ verb: 'POST', path: '/auth/v1/users/me/auth_factors/otp' }],
    request: empty,
    response: message(AddMyAuthFactorOTPResponse),
    handle: async (_, { caller, orgId }) => {
      const { uri, seed } = await users.setUpTotp.offer(caller.userId)
      return { url: uri, secret: seed, details: { resourceOwner: orgId } }
    },
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/VerifyMyAuthFactorOTP`,
    summary: "Completes the caller's TOTP registration by a code, and ends all of their other sessions",
    http: [{ verb: 'POST', path: '/auth/v1/users/me/auth_factors/otp/_verify' }],
    request: message(CodeRequest),
    response: changed,
    handle: async ({ code }, { caller }) => toWire(await users.setUpTotp.confirmOffered(caller.userId, code, changerOf(caller, caller.userId))),
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/RemoveMyAuthFactorOTP`,
    summary: 'Removes TOTP from the caller and ends all of their other sessions',
    http: [{ verb: 'DELETE', path: '/auth/v1/users/me/auth_factors/otp' }],
    request: empty,
    response: changed,
    handle: async (_, { caller }) => toWire(await users.factors.removeTotp(caller.userId, changerOf(caller, caller.userId))),
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/AddMyAuthFactorOTPEmail`,
    summary: 'Enables codes by mail (to the verified address) as a second factor of the caller, and ends all of their other sessions',
    http: [{ verb: 'POST', path: '/auth/v1/users/me/auth_factors/otp_email' }],
    request: empty,
    response: changed,
    handle: async (_, { caller }) => toWire(await users.factors.setEmailCode(caller.userId, true, changerOf(caller, caller.userId))),
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/RemoveMyAuthFactorOTPEmail`,
    summary: 'Disables codes by mail as a second factor of the caller, and ends all of their other sessions',
    http: [{ verb: 'DELETE', path: '/auth/v1/users/me/auth_factors/otp_email' }],
    request: empty,
    response: changed,
    handle: async (_, { caller }) => toWire(await users.factors.setEmailCode(caller.userId, false, changerOf(caller, caller.userId))),
  }),
]
