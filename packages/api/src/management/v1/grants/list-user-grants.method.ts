import { defineMethod } from '@keyhall/core/api'
import { UserGrantId } from '@keyhall/core/shared'
import { Nested, Text, message } from '../../../message/index.js'
import { Empty } from '../../../shapes/empty.js'
import { among } from '../../../shapes/filters.js'
import { ListDetails, ListRequest, listDetails, pageOf } from '../../../shapes/list-query.js'
import { UserGrantMessage, UserGrantQuery, toUserGrant, userGrantFilter } from '../../../shapes/user-grant.js'
import type { UseCases } from '../../../use-cases.js'

class ListUserGrantRequest extends ListRequest {
  @Nested(() => UserGrantQuery, { list: 100 }) queries!: UserGrantQuery[]
}

class ListUserGrantResponse {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => UserGrantMessage, { list: 1000 }) result!: UserGrantMessage[]
}

class BulkRemoveUserGrantRequest {
  @Text({ max: 200, list: 1000 }) grantId!: string[]
}

export const listUserGrants = ({ userGrants }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/ListUserGrants',
    summary: 'Lists the user grants given by the organization',
    permission: 'user.grant.read',
    place: { kind: 'org' },
    http: [{ verb: 'POST', path: '/management/v1/users/grants/_search' }],
    request: message(ListUserGrantRequest),
    response: message(ListUserGrantResponse),
    handle: async ({ query, queries }, { orgId }) => {
      const page = await userGrants.read.search({ ...pageOf(query), filters: [among('orgId', orgId), ...queries.map(userGrantFilter)] })
      return { details: listDetails(page), result: page.items.map(toUserGrant) }
    },
  })

export const bulkRemoveUserGrants = ({ userGrants }: UseCases) =>
  defineMethod({
    name: 'management.v1.ManagementService/BulkRemoveUserGrant',
    summary: 'Removes several user grants given by the organization; removes all or none',
    permission: 'user.grant.delete',
    place: { kind: 'org' },
    http: [{ verb: 'DELETE', path: '/management/v1/user_grants/_bulk' }],
    request: message(BulkRemoveUserGrantRequest),
    response: message(Empty),
    handle: async ({ grantId }, { orgId, caller }) => {
      await userGrants.change.remove([...new Set(grantId)].map((id) => ({ id: UserGrantId.parse(id), orgId })), caller)
      return {}
    },
  })
