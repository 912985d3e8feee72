import type { OwnRefreshToken } from '@keyhall/core/accounts'
import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { EpochSeconds } from '@keyhall/core/shared'
import { MAX_ACTIVE_GRANTS } from '@keyhall/core/tokens'
import { Instant, Nested, Text, message } from '../../../message/index.js'
import { empty } from '../../../shapes/empty.js'
import { ListDetails } from '../../../shapes/list-query.js'
import { ObjectDetails } from '../../../shapes/object-details.js'
import { Id } from '../../../shapes/users/parts.js'
import type { UseCases } from '../../../use-cases.js'
import { MINE, SERVICE, changed } from './my.js'

/** A refresh token family. Its id stays the same when the token is rotated. */
class RefreshToken {
  @Text({ max: 200 }) id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Text({ max: 200 }) clientId!: string
  @Instant({ optional: true }) authTime?: EpochSeconds
  @Instant() idleExpiration!: EpochSeconds
  @Instant() expiration!: EpochSeconds
  @Text({ max: 400, list: 1000 }) scopes!: string[]
  @Text({ max: 400, list: 1000 }) audience!: string[]
}

class ListMyRefreshTokensResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => RefreshToken, { list: MAX_ACTIVE_GRANTS }) result!: RefreshToken[]
}

class RefreshTokenIdRequest {
  @Id() id!: string
}

const toWire = ({ id, clientId, authTime, createdAt, lastUsedAt, refreshableUntil, expiresAt, scopes, audience }: OwnRefreshToken, owner: string): RefreshToken => ({
  id,
  details: { creationDate: createdAt, changeDate: lastUsedAt, resourceOwner: owner },
  clientId,
  ...(authTime === undefined ? {} : { authTime }),
  idleExpiration: refreshableUntil,
  expiration: expiresAt,
  scopes: [...scopes],
  audience: [...audience],
})

/** Refresh tokens of the current user. */
export const myRefreshTokenMethods = ({ users: { refreshTokens } }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    ...MINE,
    name: `${SERVICE}/ListMyRefreshTokens`,
    summary: "Lists the caller's refresh tokens, newest first; there is one for each grant to an application",
    http: [{ verb: 'POST', path: '/auth/v1/users/me/tokens/refresh/_search' }],
    request: empty,
    response: message(ListMyRefreshTokensResponse),
    handle: async (_, { caller, orgId }) => {
      const result = (await refreshTokens.of(caller.userId)).map((one) => toWire(one, orgId))
      return { details: { totalResult: result.length }, result }
    },
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/RevokeMyRefreshToken`,
    summary: "Revokes one of the caller's refresh tokens and all tokens of the same grant",
    http: [{ verb: 'DELETE', path: '/auth/v1/users/me/tokens/refresh/{id}' }],
    request: message(RefreshTokenIdRequest),
    response: changed,
    handle: async ({ id }, { caller, orgId }) => {
      await refreshTokens.revoke(id, caller)
      return { details: { resourceOwner: orgId } }
    },
  }),
  defineMethod({
    ...MINE,
    name: `${SERVICE}/RevokeAllMyRefreshTokens`,
    summary: "Revokes all of the caller's refresh tokens and all tokens of their grants",
    http: [{ verb: 'POST', path: '/auth/v1/users/me/tokens/refresh/_revoke_all' }],
    request: empty,
    response: empty,
    handle: async (_, { caller }) => {
      await refreshTokens.revokeAll(caller)
      return {}
    },
  }),
]
