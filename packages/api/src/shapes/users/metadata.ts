import type { Filter, PageRequest, UserId } from '@keyhall/core/shared'
import type { UserMetadata, UserMetadataField } from '@keyhall/core/users'
import { Nested, OneOf, Text } from '../../message/index.js'
import type { UserUseCases } from '../../user-use-cases.js'
import { ListDetails, ListQuery, listDetails, pageOf } from '../list-query.js'
import { ObjectDetails } from '../object-details.js'
import { TEXT_QUERY_METHODS, textMethod } from '../text-method.js'
import { MetadataKey, MetadataValue } from './parts.js'

/** A metadata entry of a user. */
export class Metadata {
  @Nested(() => ObjectDetails) details!: ObjectDetails
  @MetadataKey() key!: string
  @MetadataValue() value!: string
}

export class MetadataEntry {
  @MetadataKey() key!: string
  @MetadataValue() value!: string
}

class MetadataKeyQuery {
  @Text({ max: 200 }) key!: string
  @OneOf(TEXT_QUERY_METHODS) method!: string
}

class MetadataQuery {
  @Nested(() => MetadataKeyQuery) keyQuery!: MetadataKeyQuery
}

/** Page and filters of a list of metadata. */
export class MetadataListRequest {
  @Nested(() => ListQuery, { optional: true }) query?: ListQuery
  @Nested(() => MetadataQuery, { list: 100 }) queries!: MetadataQuery[]
}

export class MetadataList {
  @Nested(() => ListDetails) details!: ListDetails
  @Nested(() => Metadata, { list: 1000 }) result!: Metadata[]
}

export const metadataOf = ({ key, value, createdAt, updatedAt }: UserMetadata, owner: string): Metadata => ({
  details: { creationDate: createdAt, changeDate: updatedAt, resourceOwner: owner },
  key,
  value,
})

export const keyFilters = (queries: readonly MetadataQuery[]): readonly Filter<UserMetadataField>[] =>
  queries.map(({ keyQuery: { key, method } }) => ({ kind: 'text', field: 'key', method: textMethod(method), value: key }))

/** Searches the metadata of a user. */
export function searchMetadata({ views }: UserUseCases, userId: UserId, filters: readonly Filter<UserMetadataField>[], page: PageRequest) {
  const ofUser = { kind: 'text', field: 'userId', method: 'equals', value: userId } as const
  return views.read(({ userMetadata }) => userMetadata.search({ ...page, sortBy: 'key', filters: [ofUser, ...filters] }))
}

export async function listMetadata(use: UserUseCases, userId: UserId, request: MetadataListRequest, owner: string): Promise<MetadataList> {
  const { query, queries } = request
  const page = await searchMetadata(use, userId, keyFilters(queries), pageOf(query))
  return { details: listDetails(page), result: page.items.map((entry) => metadataOf(entry, owner)) }
}
