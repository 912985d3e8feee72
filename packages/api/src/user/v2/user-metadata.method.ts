import { defineMethod } from '@keyhall/core/api'
import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { Instant, Nested, OneOf, Text, message } from '../../message/index.js'
import {
  PaginatedRequest, PaginationResponse, TEXT_FILTER_METHODS, filterMethod, pageOfPagination, paginationOf,
} from '../../shapes/pagination.js'
import { MetadataEntry, searchMetadata } from '../../shapes/users/metadata.js'
import { Id } from '../../shapes/users/parts.js'
import type { UseCases } from '../../use-cases.js'
import { OF_USER, OF_USER_OR_SELF, SERVICE, UserIdRequest } from './requests.js'

class SetUserMetadataRequest extends UserIdRequest {
  @Nested(() => MetadataEntry, { list: 100 }) metadata!: MetadataEntry[]
}
class SetUserMetadataResponse {
  @Instant() setDate!: number
}
class DeleteUserMetadataRequest extends UserIdRequest {
  @Text({ max: 200, list: 100 }) keys!: string[]
}
class DeleteUserMetadataResponse {
  @Instant() deletionDate!: number
}
class MetadataKeyFilter {
  @Text({ max: 200 }) key!: string
  @OneOf(TEXT_FILTER_METHODS) method!: string
}
class MetadataSearchFilter {
  @Nested(() => MetadataKeyFilter) keyFilter!: MetadataKeyFilter
}
class ListUserMetadataRequest extends PaginatedRequest {
  @Id() userId!: string
  @Nested(() => MetadataSearchFilter, { list: 100 }) filters!: MetadataSearchFilter[]
}
class DatedMetadata extends MetadataEntry {
  @Instant() creationDate!: number
  @Instant() changeDate!: number
}
class ListUserMetadataResponse {
  @Nested(() => PaginationResponse) pagination!: PaginationResponse
  @Nested(() => DatedMetadata, { list: 1000 }) metadata!: DatedMetadata[]
}

export const userMetadataMethods = ({ users }: UseCases): readonly AnyMethod[] => [
  defineMethod({
    name: `${SERVICE}/SetUserMetadata`,
    summary: 'Sets metadata entries of a user',
    permission: 'user.write',
    place: OF_USER,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/metadata' }],
    request: message(SetUserMetadataRequest),
    response: message(SetUserMetadataResponse),
    handle: async ({ userId, metadata }, { caller }) => {
      const { at } = await users.metadata.set(UserId.parse(userId), metadata, caller)
      return { setDate: at }
    },
  }),
  defineMethod({
    name: `${SERVICE}/ListUserMetadata`,
    summary: 'Lists the metadata of a user; users may list their own without a permission',
    permission: 'user.read',
    place: OF_USER_OR_SELF,
    http: [{ verb: 'POST', path: '/v2/users/{user_id}/metadata/search' }],
    request: message(ListUserMetadataRequest),
    response: message(ListUserMetadataResponse),
    handle: async ({ userId, filters, ...wantedPart }) => {
      const keyFilters = filters.map(({ keyFilter }) =>
        ({ kind: 'text', field: 'key', method: filterMethod(keyFilter.method), value: keyFilter.key }) as const)
      const part = pageOfPagination(wantedPart)
      const page = await searchMetadata(users, UserId.parse(userId), keyFilters, part)
      const metadata = page.items.map(({ key, value, ...of }) => ({ key, value, creationDate: of.createdAt, changeDate: of.updatedAt }))
      return { pagination: paginationOf(page, part), metadata }
    },
  }),
  defineMethod({
    name: `${SERVICE}/DeleteUserMetadata`,
    summary: 'Removes metadata entries of a user',
    permission: 'user.write',
    place: OF_USER,
    http: [{ verb: 'DELETE', path: '/v2/users/{user_id}/metadata' }],
    request: message(DeleteUserMetadataRequest),
    response: message(DeleteUserMetadataResponse),
    handle: async ({ userId, keys }, { caller }) => ({ deletionDate: (await users.metadata.remove(UserId.parse(userId), keys, caller)).at }),
  }),
]
