import type { AnyMethod } from '@keyhall/core/api'
import { UserId } from '@keyhall/core/shared'
import { Instant, Nested, Text, message } from '../../message/index.js'
import { metadataOfUsers, metadataReading, metadataWriting } from '../../shapes/metadata-operations.js'
import { datedMetadata, keyFilterOf } from '../../shapes/metadata-v2.js'
import { methodOf } from '../../shapes/operation.js'
import { PaginatedRequest, PaginationResponse, pageOfPagination, paginationOf } from '../../shapes/pagination.js'
import { MetadataKeyFilter } from '../../shapes/users/metadata-query.js'
import { MetadataEntry } from '../../shapes/users/metadata.js'
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

export function userMetadataMethods(use: UseCases): readonly AnyMethod[] {
  const source = metadataOfUsers(use)
  const writing = metadataWriting(source, { permission: 'user.write', place: OF_USER })
  return [
    methodOf(writing.set, {
      name: `${SERVICE}/SetUserMetadata`,
      http: [{ verb: 'POST', path: '/v2/users/{user_id}/metadata' }],
      request: message(SetUserMetadataRequest),
      response: message(SetUserMetadataResponse),
      read: ({ userId, metadata }) => ({ id: UserId.parse(userId), entries: metadata }),
      write: ({ at }) => ({ setDate: at }),
    }),
    methodOf(metadataReading(source, { permission: 'user.read', place: OF_USER_OR_SELF }).list, {
      name: `${SERVICE}/ListUserMetadata`,
      summary: 'Lists the metadata of a user; users may list their own without a permission',
      http: [{ verb: 'POST', path: '/v2/users/{user_id}/metadata/search' }],
      request: message(ListUserMetadataRequest),
      response: message(ListUserMetadataResponse),
      read: ({ userId, filters, ...page }) =>
        ({ id: UserId.parse(userId), search: { ...pageOfPagination(page), filters: filters.map(({ keyFilter }) => keyFilterOf(keyFilter)) } }),
      write: (page, _call, request) =>
        ({ pagination: paginationOf(page, pageOfPagination(request)), metadata: page.items.map(datedMetadata) }),
    }),
    methodOf(writing.remove, {
      name: `${SERVICE}/DeleteUserMetadata`,
      http: [{ verb: 'DELETE', path: '/v2/users/{user_id}/metadata' }],
      request: message(DeleteUserMetadataRequest),
      response: message(DeleteUserMetadataResponse),
      read: ({ userId, keys }) => ({ id: UserId.parse(userId), keys }),
      write: ({ at }) => ({ deletionDate: at }),
    }),
  ]
}
