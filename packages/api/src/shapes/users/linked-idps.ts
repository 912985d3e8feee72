import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod, Call, Method } from '@keyhall/core/api'
import type { NamedLink } from '@keyhall/core/identity-providers'
import { ProviderId, UserId } from '@keyhall/core/shared'
import { Nested, OneOf, Text, message } from '../../message/index.js'
import type { UseCases } from '../../use-cases.js'
import { ListDetails, ListRequest, pageOf } from '../list-query.js'
import { Changed, changedAt } from '../object-details.js'
import { LINKED_TYPES, idpType } from '../policies/login-providers.js'
import { Id } from './parts.js'

class IDPUserLink {
  @Id() userId!: string
  @Text({ max: 200 }) idpId!: string
  @Text({ max: 200 }) idpName!: string
  @Text({ max: 500 }) providedUserId!: string
  @Text({ max: 200 }) providedUserName!: string
  @OneOf(LINKED_TYPES) idpType!: string
}
class ListLinkedIDPsResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => IDPUserLink, { list: 100 }) result!: IDPUserLink[]
}
class ListHumanLinkedIDPsRequest extends ListRequest {
  @Id() userId!: string
}
class RemoveMyLinkedIDPRequest {
  @Text({ max: 200 }) idpId!: string
  @Text({ max: 500 }) linkedUserId!: string
}
class RemoveHumanLinkedIDPRequest extends RemoveMyLinkedIDPRequest {
  @Id() userId!: string
}

const toWire = ({ link, provider }: NamedLink): IDPUserLink => ({
  userId: link.userId, idpId: link.providerId, idpName: provider.name, providedUserId: link.externalId, providedUserName: link.userName, idpType: idpType(provider),
})

function listed(all: readonly NamedLink[], { query }: ListRequest): ListLinkedIDPsResponse {
  const { offset, limit } = pageOf(query)
  return { details: { totalResult: all.length }, result: all.slice(offset, offset + limit).map(toWire) }
}

type Access = Pick<AnyMethod, 'permission' | 'place'>

/** The linked sign-ins of the users of an organization. */
export const humanLinkMethods = (use: UseCases, of: { readonly service: string; readonly reads: Access; readonly writes: Access }): readonly AnyMethod[] => [
  defineMethod({
    ...of.reads,
    name: `${of.service}/ListHumanLinkedIDPs`, summary: 'Lists the sign-ins at identity providers that are linked to a user',
    http: [{ verb: 'POST', path: '/management/v1/users/{user_id}/idps/_search' }], request: message(ListHumanLinkedIDPsRequest), response: message(ListLinkedIDPsResponse),
    handle: async (input) => listed(await use.identityProviders.links.ofUser(UserId.parse(input.userId)), input),
  } as Method<ListHumanLinkedIDPsRequest, ListLinkedIDPsResponse>),
  defineMethod({
    ...of.writes,
    name: `${of.service}/RemoveHumanLinkedIDP`, summary: 'Removes the link of a user to a sign-in at an identity provider',
    http: [{ verb: 'DELETE', path: '/management/v1/users/{user_id}/idps/{idp_id}/{linked_user_id}' }], request: message(RemoveHumanLinkedIDPRequest), response: message(Changed),
    handle: async ({ userId, ...link }, call) => removed(use, UserId.parse(userId), link, call),
  } as Method<RemoveHumanLinkedIDPRequest, Changed>),
]

/** The linked sign-ins of the caller. */
export const myLinkMethods = (use: UseCases, of: { readonly service: string; readonly access: Access }): readonly AnyMethod[] => [
  defineMethod({
    ...of.access,
    name: `${of.service}/ListMyLinkedIDPs`, summary: "Lists the caller's linked sign-ins at identity providers",
    http: [{ verb: 'POST', path: '/auth/v1/users/me/idps/_search' }], request: message(ListRequest), response: message(ListLinkedIDPsResponse),
    handle: async (input, { caller }) => listed(await use.identityProviders.links.ofUser(caller.userId), input),
  } as Method<ListRequest, ListLinkedIDPsResponse>),
  defineMethod({
    ...of.access,
    name: `${of.service}/RemoveMyLinkedIDP`, summary: "Removes a linked sign-in of the caller, but not the last way to sign in",
    http: [{ verb: 'DELETE', path: '/auth/v1/users/me/idps/{idp_id}/{linked_user_id}' }], request: message(RemoveMyLinkedIDPRequest), response: message(Changed),
    handle: async (link, call) => removed(use, call.caller.userId, link, call),
  } as Method<RemoveMyLinkedIDPRequest, Changed>),
]

async function removed({ identityProviders: { links } }: UseCases, userId: UserId, sent: RemoveMyLinkedIDPRequest, { orgId, caller }: Call): Promise<Changed> {
  return changedAt(await links.remove({ providerId: ProviderId.parse(sent.idpId), externalId: sent.linkedUserId, userId, orgId }, caller), orgId)
}
