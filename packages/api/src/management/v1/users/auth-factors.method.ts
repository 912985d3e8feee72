import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { UserId } from '@keyhall/core/shared'
import { message } from '../../../message/index.js'
import { changedAt } from '../../../shapes/object-details.js'
import { AuthFactors, factorsOf } from '../../../shapes/users/auth-factors.js'
import { namedUser } from '../../../shapes/users/named-user.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, UserIdRequest, changed, userOfOrg } from './user-requests.js'

export const authFactorMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/ListHumanAuthFactors`,
    summary: 'Tells which second factors a person has',
    permission: 'user.read',
    place: userOfOrg('userId'),
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/auth_factors/_search' }],
    request: message(UserIdRequest),
    response: message(AuthFactors),
    handle: async ({ userId }) => factorsOf((await namedUser(users, userId)).summary),
  }),
  defineMethod({
    name: `${SERVICE}/RemoveHumanAuthFactorOTP`,
    summary: 'Takes the generator of one-time passwords from a person, who has lost it',
    permission: 'user.credential.write',
    place: userOfOrg('userId'),
    http: [{ verb: 'DELETE', path: '/management/v1/users/{user_id}/auth_factors/otp' }],
    request: message(UserIdRequest),
    response: changed,
    handle: async ({ userId }, { caller }) => {
      const { at, orgId } = await users.factors.removeTotp(userId as UserId, caller)
      return changedAt(at, orgId)
    },
  }),
]
