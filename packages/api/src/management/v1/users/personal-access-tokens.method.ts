import { NotFound, defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import type { Owned, PersonalAccessToken } from '@keyhall/core/credentials'
import { TokenId, UserId } from '@keyhall/core/shared'
import { Instant, Nested, Text, message } from '../../../message/index.js'
import { ListDetails, ListQuery, listDetails, pageOf } from '../../../shapes/list-query.js'
import { ObjectDetails, changedAt, createdAt } from '../../../shapes/object-details.js'
import { Id } from '../../../shapes/users/parts.js'
import { tokenOfUser, tokensOfUser } from '../../../shapes/users/service-credentials.js'
import type { UseCases } from '../../../use-cases.js'
import { SERVICE, UserIdRequest, changed, userOfOrg } from './user-requests.js'

class PersonalAccessTokenMessage {
  @Id() id!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @Instant() expirationDate!: number
}
class PersonalAccessTokenRequest extends UserIdRequest {
  @Id() tokenId!: string
}
class GetPersonalAccessTokenByIDsResponse {
  @Nested(() => PersonalAccessTokenMessage) token!: PersonalAccessTokenMessage
}
class ListPersonalAccessTokensRequest extends UserIdRequest {
  @Nested(() => ListQuery, { optional: true }) query?: ListQuery
}
class ListPersonalAccessTokensResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => PersonalAccessTokenMessage, { list: 1000 }) result!: PersonalAccessTokenMessage[]
}
class AddPersonalAccessTokenRequest extends UserIdRequest {
  @Instant({ optional: true }) expirationDate?: number
}
class AddPersonalAccessTokenResponse {
  @Id() tokenId!: string
  @Text({ max: 200, secret: true }) token!: string
  @Nested(() => ObjectDetails) details!: ObjectDetails
}

const toWire = ({ id, orgId, createdAt: at, expiresAt }: Owned<PersonalAccessToken>): PersonalAccessTokenMessage => ({
  id,
  details: { creationDate: at, changeDate: at, resourceOwner: orgId },
  expirationDate: expiresAt,
})

const reading = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/GetPersonalAccessTokenByIDs`,
    summary: 'Returns the details of a personal access token',
    permission: 'user.read',
    place: userOfOrg('userId'),
    http: [{ verb: 'GET', path: '/management/v1/users/{user_id}/pats/{token_id}' }],
    request: message(PersonalAccessTokenRequest),
    response: message(GetPersonalAccessTokenByIDsResponse),
    handle: async ({ userId, tokenId }) => {
      const token = await tokenOfUser(users, userId, tokenId)
      if (!token) throw new NotFound('this token does not exist')
      return { token: toWire(token) }
    },
  }),
  defineMethod({
    name: `${SERVICE}/ListPersonalAccessTokens`,
    summary: 'Lists the personal access tokens of a service user, including expired ones',
    permission: 'user.read',
    place: userOfOrg('userId'),
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/pats/_search' }],
    request: message(ListPersonalAccessTokensRequest),
    response: message(ListPersonalAccessTokensResponse),
    handle: async ({ userId, query }) => {
      const page = await tokensOfUser(users, userId, pageOf(query))
      return { details: listDetails(page), result: page.items.map(toWire) }
    },
  }),
]

const writing = ({ users: { tokens } }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/AddPersonalAccessToken`,
    summary: 'Creates a personal access token for a service user and returns it once',
    permission: 'user.credential.write',
    place: userOfOrg('userId'),
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/pats' }],
    request: message(AddPersonalAccessTokenRequest),
    response: message(AddPersonalAccessTokenResponse),
    handle: async ({ userId, expirationDate }, { caller }) => {
      const { tokenId, token, at, orgId } = await tokens.add(UserId.parse(userId), expirationDate, caller)
      return { tokenId, token, ...createdAt(at, orgId) }
    },
  }),
  defineMethod({
    name: `${SERVICE}/RemovePersonalAccessToken`,
    summary: 'Revokes a personal access token',
    permission: 'user.credential.write',
    place: userOfOrg('userId'),
    http: [{ verb: 'DELETE', path: '/management/v1/users/{user_id}/pats/{token_id}' }],
    request: message(PersonalAccessTokenRequest),
    response: changed,
    handle: async ({ userId, tokenId }, { caller }) => {
      const { at, orgId } = await tokens.remove(UserId.parse(userId), TokenId.parse(tokenId), caller)
      return changedAt(at, orgId)
    },
  }),
]

export const personalAccessTokenMethods = (use: UseCases): readonly AnyMethod[] => [...reading(use), ...writing(use)]
