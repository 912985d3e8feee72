import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { FactorsChanged } from '@keyhall/core/factors'
import { UserId } from '@keyhall/core/shared'
import { Nested, message } from '../../../message/index.js'
import { changedAt } from '../../../shapes/object-details.js'
import { AuthFactors, ShownPasskey, factorsOf, factorsOfUser, passkeysOf } from '../../../shapes/users/auth-factors.js'
import { Id } from '../../../shapes/users/parts.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, UserIdRequest, changed, userOfOrg } from './user-requests.js'

class TokenIdRequest {
  @Id() userId!: string
  @Id() tokenId!: string
}

class ListHumanPasswordlessResponse {
  @Nested(() => ShownPasskey, { list: 20 }) result!: ShownPasskey[]
}

const READING = { permission: 'user.read', place: userOfOrg('userId'), request: message(UserIdRequest) } as const
const REMOVING = { permission: 'user.credential.write', place: userOfOrg('userId'), response: changed } as const

const toWire = ({ at, orgId }: FactorsChanged) => changedAt(at, orgId)

export const authFactorMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...READING,
    name: `${SERVICE}/ListHumanAuthFactors`,
    summary: 'Lists the second factors of a person',
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/auth_factors/_search' }],
    response: message(AuthFactors),
    handle: async ({ userId }) => factorsOf(await factorsOfUser(users, userId)),
  }),
  defineMethod({
    ...REMOVING,
    name: `${SERVICE}/RemoveHumanAuthFactorOTP`,
    summary: 'Removes TOTP from a person who lost it',
    http: [{ verb: 'DELETE', path: '/management/v1/users/{user_id}/auth_factors/otp' }],
    request: message(UserIdRequest),
    handle: async ({ userId }, { caller }) => toWire(await users.factors.removeTotp(UserId.parse(userId), caller)),
  }),
  defineMethod({
    ...REMOVING,
    name: `${SERVICE}/RemoveHumanAuthFactorU2F`,
    summary: 'Removes a security key from a person who lost it',
    http: [{ verb: 'DELETE', path: '/management/v1/users/{user_id}/auth_factors/u2f/{token_id}' }],
    request: message(TokenIdRequest),
    handle: async ({ userId, tokenId }, { caller }) => toWire(await users.factors.removePasskey(UserId.parse(userId), tokenId, caller)),
  }),
  defineMethod({
    ...REMOVING,
    name: `${SERVICE}/RemoveHumanAuthFactorOTPEmail`,
    summary: 'Disables codes by mail as a second factor of a person',
    http: [{ verb: 'DELETE', path: '/management/v1/users/{user_id}/auth_factors/otp_email' }],
    request: message(UserIdRequest),
    handle: async ({ userId }, { caller }) => toWire(await users.factors.setEmailCode(UserId.parse(userId), false, caller)),
  }),
  defineMethod({
    ...READING,
    name: `${SERVICE}/ListHumanPasswordless`,
    summary: 'Lists the passkeys of a person',
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/passwordless/_search' }],
    response: message(ListHumanPasswordlessResponse),
    handle: async ({ userId }) => ({ result: passkeysOf(await factorsOfUser(users, userId)) }),
  }),
  defineMethod({
    ...REMOVING,
    name: `${SERVICE}/RemoveHumanPasswordless`,
    summary: 'Removes a passkey from a person who lost it',
    http: [{ verb: 'DELETE', path: '/management/v1/users/{user_id}/passwordless/{token_id}' }],
    request: message(TokenIdRequest),
    handle: async ({ userId, tokenId }, { caller }) => toWire(await users.factors.removePasskey(UserId.parse(userId), tokenId, caller)),
  }),
]
