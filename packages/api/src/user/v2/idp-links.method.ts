import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { ProviderId, UserId } from '@keyhall/core/shared'
import { Nested, Text, message } from '../../message/index.js'
import { ListDetails, ListQuery, pageOf } from '../../shapes/list-query.js'
import { changedAt } from '../../shapes/object-details.js'
import type { UseCases } from '../../use-cases.js'
import { OF_USER, OF_USER_OR_SELF, SERVICE, UserIdRequest, changed } from './requests.js'

class UserIDPLink {
  @Text({ max: 200 }) idpId!: string
  /** The id of the person at the provider. */
  @Text({ max: 500 }) userId!: string
  @Text({ min: 0, max: 200 }) userName!: string
}
class AddIDPLinkRequest extends UserIdRequest {
  @Nested(() => UserIDPLink) idpLink!: UserIDPLink
}
class ListIDPLinksRequest extends UserIdRequest {
  @Nested(() => ListQuery, { optional: true }) query?: ListQuery
}
class ListIDPLinksResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => UserIDPLink, { list: 100 }) result!: UserIDPLink[]
}
class RemoveIDPLinkRequest extends UserIdRequest {
  @Text({ max: 200 }) idpId!: string
  @Text({ max: 500 }) linkedUserId!: string
}

/** Links of users to their sign-ins at identity providers. */
export const idpLinkMethods = ({ identityProviders: { links } }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    permission: 'user.write', place: OF_USER,
    name: `${SERVICE}/AddIDPLink`, summary: 'Links a user to a sign-in at an identity provider, on the word of the caller',
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/links' }], request: message(AddIDPLinkRequest), response: changed,
    handle: async ({ userId, idpLink }, { orgId, caller }) => changedAt(await links.add({
      userId: UserId.parse(userId), orgId, providerId: ProviderId.parse(idpLink.idpId), externalId: idpLink.userId, userName: idpLink.userName,
    }, caller), orgId),
  }),
  defineMethod({
    permission: 'user.read', place: OF_USER_OR_SELF,
    name: `${SERVICE}/ListIDPLinks`, summary: 'Lists the linked sign-ins of a user; users may list their own without a permission',
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/links/_search' }], request: message(ListIDPLinksRequest), response: message(ListIDPLinksResponse),
    handle: async ({ userId, query }) => {
      const all = await links.ofUser(UserId.parse(userId))
      const { offset, limit } = pageOf(query)
      const result = all.slice(offset, offset + limit).map(({ link }) => ({ idpId: link.providerId, userId: link.externalId, userName: link.userName }))
      return { details: { totalResult: all.length }, result }
    },
  }),
  defineMethod({
    permission: 'user.write', place: OF_USER_OR_SELF,
    name: `${SERVICE}/RemoveIDPLink`, summary: 'Removes a linked sign-in of a user; users may remove their own, but not the last way to sign in',
    http: [{ verb: 'DELETE', path: '/v2/users/{user_id}/links/{idp_id}/{linked_user_id}' }], request: message(RemoveIDPLinkRequest), response: changed,
    handle: async ({ userId, idpId, linkedUserId }, { orgId, caller }) => changedAt(await links.remove({
      userId: UserId.parse(userId), orgId, providerId: ProviderId.parse(idpId), externalId: linkedUserId,
    }, caller), orgId),
  }),
]
